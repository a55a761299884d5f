#' Doc
f <- function(x, y = 2, ...) {
  local <- 1
  inner <- function(z) z + 1
  helper = function() NULL
  x |> inner()
}
g = function(a) a
MAX_SIZE <- 10
config <- list(a = 1, run = function(x) x)
h <<- function() 1
function(x) x -> notdef
assign("dyn", function(x) x)
"quoted" <- function(x) x
`%+%` <- function(a, b) paste0(a, b)
print.foo <- function(x, ...) UseMethod("print")
`names<-.foo` <- function(x, value) x
setClass("Person", representation(name = "character"))
Acc <- setRefClass("Account", fields = list(balance = "numeric"),
  methods = list(deposit = function(x) { balance <<- balance + x }, show = function() cat("x")))
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Circle", function(shape) {
  pi * shape@r^2
})
setMethod("[", signature(x = "Foo", i = "ANY"), function(x, i) x)
setMethod(f = "area", signature = "Sq", definition = function(shape) 1)
setReplaceMethod("name", "Person", function(x, value) x)
setValidity("Person", function(object) TRUE)
setClassUnion("U", c("A", "B"))
Stack <- R6Class("Stack", public = list(
    items = NULL,
    initialize = function(x) { self$items <- x },
    push = function(x) {
      local <- function() 1
    }
  ),
  private = list(secret = function() 1),
  active = list(size = function() length(self$items))
)
Q <- R6::R6Class("Q", public = list(go = function() 1))
x$y <- function() 1
x[["k"]] <- function() 1
names(x) <- c("a")
if (TRUE) {
  cond <- function() 1
} else alt <- function() 2
sq <- \(x) x^2
lhs -> rhs
function(a) a -> arrow
G <- ggproto("G", Base, setup = function(self, d) d, width = 3)
local({ z <- function() 1 })
setMethod("show", "X",
  function(object) 1)
Timer <- R6::R6Class("Timer",
  public = list(
    begin = function() 1
  )
)
