//! Names of nodes or moves: few or very many, in two allocations.

/// Texts by node, in the order of the nodes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Labels {
    /// All texts, one behind the other.
    text: String,
    /// Each node with the place where its text ends.
    ends: Vec<(u32, usize)>,
}

impl Labels {
    /// Adds a text. Until [`sorted`](Labels::sorted) nothing can be looked up.
    pub(crate) fn push(&mut self, node: u32, text: &str) {
        self.text.push_str(text);
        self.ends.push((node, self.text.len()));
    }

    /// The `i`-th text that was pushed.
    pub(crate) fn nth(&self, i: usize) -> &str {
        let start = i.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.text[start..self.ends[i].1]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a node.
    pub(crate) fn get(&self, node: u32) -> Option<&str> {
        self.ends.binary_search_by_key(&node, |&(node, _)| node).ok().map(|i| self.nth(i))
    }

    /// The same texts after every node has moved to its place in `places`.
    pub(crate) fn sorted(&self, places: &[u32]) -> Labels {
        let mut order: Vec<(u32, usize)> =
            self.ends.iter().enumerate().map(|(i, &(node, _))| (places[node as usize], i)).collect();
        order.sort_unstable();
        let mut labels = Labels::default();
        for (node, i) in order {
            labels.push(node, self.nth(i));
        }
        labels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_after_sorting() {
        let mut labels = Labels::default();
        for (node, text) in [(2, "two"), (0, ""), (1, "é")] {
            labels.push(node, text);
        }
        let labels = labels.sorted(&[9, 5, 3]);
        assert_eq!((labels.get(3), labels.get(5), labels.get(9)), (Some("two"), Some("é"), Some("")));
        assert_eq!((labels.get(0), labels.get(4), labels.len()), (None, None, 3));
    }
}
