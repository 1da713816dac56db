//! Adam (Kingma and Ba 2015): gradient steps scaled by running means of the
//! gradient and of its square.

/// The state of the parameters of one array.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;

impl Adam {
    /// For so many parameters.
    #[must_use]
    pub fn new(parameters: usize) -> Adam {
        Adam { mean: vec![0.0; parameters], square: vec![0.0; parameters], step: 0 }
    }

    /// Moves the parameters against the gradient, keeps them within `limit`
    /// either way, and clears the gradient.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &mut [f32], rate: f32, limit: f32) {
        self.step += 1;
        let rate = rate * (1.0 - KEEP_SQUARE.powi(self.step)).sqrt() / (1.0 - KEEP_MEAN.powi(self.step));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * *slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * *slope * *slope;
            *parameter = (*parameter - rate * *mean / (square.sqrt() + 1e-8)).clamp(-limit, limit);
            *slope = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::new(2);
        let mut x = [5.0, -3.0];
        for _ in 0..3000 {
            let mut gradient = [2.0 * (x[0] - 1.0), 20.0 * (x[1] - 2.0)];
            adam.step(&mut x, &mut gradient, 0.01, 10.0);
        }
        assert!((x[0] - 1.0).abs() < 0.01 && (x[1] - 2.0).abs() < 0.01, "{x:?}");
    }
}
