#' Doc f
#' @param x a
#' @export
f <- function(x, y = c(1, 2), ...) {
  x
}
# plain
g = function(a) a
h <- \(x) x
