//! Where the nodes of a tree stand: a tidy layout by contours.
//!
//! After Reingold and Tilford ("Tidier Drawings of Trees", 1981): a parent
//! stands above the middle of its children, equal subtrees look equal, and
//! subtrees are pushed together until their contours touch at some level.
//! Each family is packed from the left and from the right and the mean is
//! taken: both packings keep every distance, so their mean does, and small
//! subtrees between large ones are spread evenly, as Buchheim, Jünger and
//! Leipert (2002) ask. There is no recursion, so ten thousand levels are no
//! danger, and the time is linear in the number of nodes.

/// Free space between neighbours.
#[derive(Clone, Copy)]
pub(crate) struct Gaps {
    /// Between brothers.
    pub(crate) brothers: f64,
    /// Between nodes with different parents.
    pub(crate) cousins: f64,
}

/// How far a node reaches from its centre.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    pub(crate) left: f64,
    pub(crate) right: f64,
    /// How many levels below its own it fills too; for nodes without children.
    pub(crate) below: usize,
}

impl Reach {
    pub(crate) fn new(left: f64, right: f64) -> Reach {
        Reach { left, right, below: 0 }
    }
}

/// The outline of a subtree, level by level, the deepest level first so that
/// a parent is added at the end. Numbers are relative to `shift`.
#[derive(Default)]
struct Contour {
    left: Vec<f64>,
    right: Vec<f64>,
    shift: f64,
}

impl Contour {
    fn height(&self) -> usize {
        self.left.len()
    }

    fn left(&self, level: usize) -> f64 {
        self.left[self.left.len() - 1 - level] + self.shift
    }

    fn right(&self, level: usize) -> f64 {
        self.right[self.right.len() - 1 - level] + self.shift
    }

    /// Widens this contour, which must be the taller one, by another.
    fn include(&mut self, other: &Contour) {
        for level in 0..other.height() {
            let at = self.left.len() - 1 - level;
            self.left[at] = self.left[at].min(other.left(level) - self.shift);
            self.right[at] = self.right[at].max(other.right(level) - self.shift);
        }
    }

    fn push(&mut self, reach: Reach) {
        for _ in 0..=reach.below {
            self.left.push(-reach.left - self.shift);
            self.right.push(reach.right - self.shift);
        }
    }
}

/// The centre of every node, the leftmost reach being 0, and the width of the
/// whole. `children` must come after their parents, node 0 being the root;
/// nodes that no parent names get no sensible place.
pub(crate) fn centres(children: &[Vec<usize>], reach: &[Reach], gaps: Gaps) -> (Vec<f64>, f64) {
    let count = children.len();
    let mut contours: Vec<Contour> = Vec::new();
    contours.resize_with(count, Contour::default);
    let mut offset = vec![0.0; count];
    for node in (0..count).rev() {
        let family: Vec<Contour> =
            children[node].iter().map(|&child| std::mem::take(&mut contours[child])).collect();
        let places = pack(&family, gaps);
        for (&child, &place) in children[node].iter().zip(&places) {
            offset[child] = place;
        }
        contours[node] = union(family, &places);
        contours[node].push(reach[node]);
    }
    let whole = &contours[0];
    let start = (0..whole.height()).map(|level| whole.left(level)).fold(f64::INFINITY, f64::min);
    let end = (0..whole.height()).map(|level| whole.right(level)).fold(f64::NEG_INFINITY, f64::max);
    let mut centre = vec![0.0; count];
    centre[0] = -start;
    for node in 0..count {
        for &child in &children[node] {
            centre[child] = centre[node] + offset[child];
        }
    }
    (centre, end - start)
}

/// Where the children stand, relative to their parent.
fn pack(family: &[Contour], gaps: Gaps) -> Vec<f64> {
    let count = family.len();
    let mut from_left = vec![0.0; count];
    for right in 1..count {
        let mut covered = 0;
        let mut place = f64::NEG_INFINITY;
        // A nearer brother hides the farther ones down to its own height.
        for left in (0..right).rev() {
            let common = family[left].height().min(family[right].height());
            if common > covered {
                place = place.max(from_left[left] + distance(&family[left], &family[right], covered, gaps));
                covered = common;
            }
            if covered == family[right].height() {
                break;
            }
        }
        from_left[right] = place;
    }
    let mut from_right = from_left.clone();
    for left in (0..count.saturating_sub(1)).rev() {
        let mut covered = 0;
        let mut place = f64::INFINITY;
        for right in left + 1..count {
            let common = family[left].height().min(family[right].height());
            if common > covered {
                place = place.min(from_right[right] - distance(&family[left], &family[right], covered, gaps));
                covered = common;
            }
            if covered == family[left].height() {
                break;
            }
        }
        from_right[left] = place;
    }
    let middle = from_left.last().map_or(0.0, |last| last / 2.0);
    from_left.iter().zip(&from_right).map(|(l, r)| (l + r) / 2.0 - middle).collect()
}

/// How far apart the centres must be, for the levels from `start` on.
fn distance(left: &Contour, right: &Contour, start: usize, gaps: Gaps) -> f64 {
    (start..left.height().min(right.height()))
        .map(|level| {
            let gap = if level == 0 { gaps.brothers } else { gaps.cousins };
            left.right(level) - right.left(level) + gap
        })
        .fold(f64::NEG_INFINITY, f64::max)
}

/// The contour of all children together; the tallest one's is reused, which
/// keeps the whole layout linear.
fn union(mut family: Vec<Contour>, places: &[f64]) -> Contour {
    for (contour, place) in family.iter_mut().zip(places) {
        contour.shift += place;
    }
    let Some(tallest) = (0..family.len()).max_by_key(|&i| family[i].height()) else {
        return Contour::default();
    };
    let mut whole = family.swap_remove(tallest);
    for contour in &family {
        whole.include(contour);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::SplitMix;

    const GAPS: Gaps = Gaps { brothers: 4.0, cousins: 9.0 };
    const FIVE: Reach = Reach { left: 5.0, right: 5.0, below: 0 };

    #[test]
    fn a_parent_stands_above_the_middle() {
        let children = vec![vec![1, 2, 3], vec![], vec![], vec![]];
        let (x, width) = centres(&children, &[FIVE; 4], GAPS);
        assert_eq!(x, [19.0, 5.0, 19.0, 33.0]);
        assert_eq!(width, 38.0);
    }

    #[test]
    fn small_subtrees_are_spread_evenly() {
        // A leaf between two wide families: it stands in the middle.
        let mut children = vec![vec![1, 2, 3], vec![4, 5, 6, 7], vec![], vec![8, 9, 10, 11]];
        children.resize(12, vec![]);
        let (x, _) = centres(&children, &[FIVE; 12], GAPS);
        assert_eq!(x[2], (x[1] + x[3]) / 2.0);
    }

    #[test]
    fn ten_thousand_levels_need_no_stack() {
        let mut children: Vec<Vec<usize>> = (1..10_000).map(|i| vec![i]).collect();
        children.push(vec![]);
        let (x, width) = centres(&children, &[FIVE; 10_000], GAPS);
        assert_eq!(width, 10.0);
        assert!(x.iter().all(|&x| x == 5.0));
    }

    #[test]
    fn nodes_of_a_level_never_touch() {
        let mut random = SplitMix::new(7);
        for _ in 0..200 {
            let count = 2 + random.below(120) as usize;
            let mut children = vec![vec![]; count];
            let mut level = vec![0; count];
            for node in 1..count {
                let parent = random.below(node as u64) as usize;
                children[parent].push(node);
                level[node] = level[parent] + 1;
            }
            let reach: Vec<Reach> = (0..count)
                .map(|_| Reach::new(3.0 + random.below(20) as f64, 3.0 + random.below(40) as f64))
                .collect();
            let (x, width) = centres(&children, &reach, GAPS);
            for a in 0..count {
                assert!(x[a] - reach[a].left > -0.001 && x[a] + reach[a].right < width + 0.001);
                for b in 0..a {
                    let apart = x[a] - reach[a].left >= x[b] + reach[b].right + 3.999
                        || x[b] - reach[b].left >= x[a] + reach[a].right + 3.999;
                    assert!(level[a] != level[b] || apart, "{a} and {b} touch");
                }
            }
        }
    }
}
