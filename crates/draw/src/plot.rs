//! stub
/// x
pub struct Bar;
/// x
pub struct BarChart;
/// x
pub struct Plot;
/// x
pub struct Series;
