//! JSON in and out: arrays and numbers, with objects where there are names.
//!
//! Written here rather than taken from a JSON library, because those recurse
//! and refuse more than some hundred levels.

mod read;
mod string;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

#[cfg(test)]
mod tests {
    use gametree_core::Player;

    use super::*;
    use crate::tree::{Form, Tree};

    fn again(text: &str) -> String {
        let tree = crate::tree::read(text, Player::MAX).unwrap_or_else(|e| panic!("{text}: {e}"));
        let written = write(&tree);
        assert_eq!(crate::tree::read(&written, Player::MAX).as_ref(), Ok(&tree), "{text}");
        written
    }

    #[test]
    fn trees_come_back_as_they_went_in() {
        for text in [
            "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
            "{\"value\": 7}",
            "{\"name\": \"A\", \"children\": [{\"move\": \"a1\", \"name\": \"B\", \"children\": [3]}, -4]}",
            "{\"player\": \"min\", \"children\": [{\"player\": \"min\", \"children\": [1, 2]}, [3]]}",
            "[{\"name\": \"tab\\tquote\\\"slash\\\\ \\u0001 é 猫\", \"value\": 1}]",
        ] {
            assert_eq!(again(text), text);
        }
    }

    #[test]
    fn fields_may_come_in_any_order() {
        let late = "{\"children\":[1,[2]],\"player\":\"MIN\",\"name\":\"A\"}";
        assert_eq!(again(late), "{\"name\": \"A\", \"player\": \"min\", \"children\": [1, [2]]}");
        assert_eq!(again("[ {\"value\" : 3 } , 4\n]"), "[3, 4]");
        assert_eq!(
            again(r#"[{"name": "\u00e9\ud83d\ude00\/\n", "value": 1}]"#),
            "[{\"name\": \"é😀/\\n\", \"value\": 1}]"
        );
    }

    #[test]
    fn both_forms_describe_the_same_trees() {
        let json = crate::tree::read(
            r#"{"name":"A","children":[{"move":"a","value":3},{"player":"max","children":[1,2]}]}"#,
            Player::MAX,
        );
        let nested = crate::tree::read("A:(a=3 max(1 2))", Player::MAX).unwrap();
        assert_eq!(json.unwrap(), Tree { form: Form::Json, ..nested });
    }

    #[test]
    fn errors_name_the_place() {
        let table = [
            ("[]", 2, "an empty node"),
            ("[[1], []]", 8, "an empty node"),
            ("[[1, 2]", 8, "missing ]: the [ in column 1"),
            ("[1, 2]]", 7, "one closing bracket too many"),
            ("[1, 2] 3", 8, "text after the end"),
            ("[1 2]", 4, "expected , or ]"),
            ("[1,, 2]", 4, "expected a number"),
            ("[1, 2,]", 7, "expected a number"),
            ("[1, x]", 5, "\"x\" is not a number"),
            ("[1, null]", 5, "not a number"),
            ("[1, 2.0]", 5, "whole numbers only"),
            ("[1, 1e20]", 5, "whole numbers only"),
            ("[1, -1000000000000001]", 5, "too large"),
            ("[1, \"a\"]", 5, "expected a number"),
            ("[1, (2 3)]", 5, "expected a number"),
            ("[1}", 3, "expected , or ]"),
            ("{}", 1, "without value or children"),
            ("{\"name\": \"A\"}", 1, "without value or children"),
            ("{\"value\": 1, \"value\": 2}", 14, "once"),
            ("{\"value\": 1, \"children\": [2]}", 14, "once"),
            ("{\"value\": 1, \"player\": \"max\"}", 1, "belongs to no player"),
            ("{\"children\": 3}", 14, "expected ["),
            ("{\"children\": []}", 15, "an empty node"),
            ("{\"kids\": [1]}", 2, "no field"),
            ("{value: 1}", 2, "a field's name in quotation marks"),
            ("{\"value\" 1}", 10, "expected :"),
            ("{\"value\": 1,}", 13, "expected a field"),
            ("{\"value\": 1", 12, "missing }"),
            ("{", 2, "missing }"),
            ("{\"name\": 3, \"value\": 1}", 10, "a name in quotation marks"),
            ("{\"name\": \"a\", \"name\": \"b\", \"value\": 1}", 15, "has a name already"),
            ("{\"player\": \"max\", \"player\": \"max\", \"children\": [1]}", 19, "twice"),
            ("{\"player\": \"white\", \"children\": [1]}", 12, "max or min"),
            ("{\"move\": \"a\", \"value\": 1}", 10, "no move leads to the root"),
            ("[{\"move\": \"a b\", \"value\": 1}]", 11, "one word"),
            ("[{\"move\": \"\", \"value\": 1}]", 11, "one word"),
            ("[{\"move\": \"a\", \"value\": 1}, {\"move\": \"a\", \"value\": 1}]", 38, "two moves"),
            ("{\"name\": \"é\\x\", \"value\": 1}", 12, "no escape"),
        ];
        for (text, column, message) in table {
            let error = crate::tree::read(text, Player::MAX).unwrap_err();
            assert_eq!(error.column, Some(column), "{text}: {error}");
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn deep_trees_are_read_and_too_deep_ones_refused() {
        let nest = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        let deep = crate::tree::read(&nest(100_000), Player::MAX).unwrap();
        assert_eq!((deep.height(), write(&deep) == nest(100_000)), (100_000, true));
        assert!(crate::tree::read(&nest(100_001), Player::MAX).is_err());
        let objects = format!("{}1{}", "{\"children\":[".repeat(20_000), "]}".repeat(20_000));
        assert_eq!(crate::tree::read(&objects, Player::MAX).unwrap().height(), 20_000);
        assert!(crate::tree::read(&"{\"children\":[".repeat(20_000), Player::MAX).is_err());
    }
}
