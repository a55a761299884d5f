# Definitions of R as its own parser sees them (getParseData of Debian's r-base-core): functions bound to a name anywhere, names bound at the top,
# what setClass and its kin register. Paths on standard input, lines of JSON on standard output.
quoted <- function(text) paste0('"', gsub('(["\\\\])', '\\\\\\1', text), '"')
emit <- function(file, name, kind, first, last)
  cat(sprintf('{"f":%s,"s":%s,"k":"%s","l":"%d-%d"}\n', quoted(file), quoted(name), kind, first, last))
plain <- function(name) gsub("^[`\"']|[`\"']$", "", name)
makers <- c("R6Class", "R6::R6Class", "setRefClass", "setClass", "ggproto", "ggplot2::ggproto")

walk <- function(file, code) {
  seen <- character()
  bind <- function(name, value, first, last, top) {
    callee <- if (is.call(value)) paste(deparse(value[[1]]), collapse = "") else ""
    if (callee == "function") emit(file, name, "fn", first, last)
    else if (callee %in% makers) emit(file, name, "class", first, last)
    else if (top && !(name %in% seen)) {
      seen <<- c(seen, name)
      emit(file, name, if (grepl("^\\.?[A-Z][A-Z0-9_.]*$", name)) "const" else "var", first, last)
    }
  }
  data <- getParseData(code, includeText = TRUE)
  if (is.null(data) || nrow(data) == 0) return(invisible())
  children <- split(data, data$parent)
  of <- function(id) { rows <- children[[as.character(id)]]; if (is.null(rows)) rows else rows[rows$token != "COMMENT", ] }
  visit <- function(id, top) {
    rows <- of(id)
    if (is.null(rows)) return(invisible())
    at <- which(rows$token %in% c("LEFT_ASSIGN", "EQ_ASSIGN"))
    if (length(at) > 0 && at[1] == 2) {
      node <- data[data$id == id, ]
      left <- of(rows$id[1])
      value <- tryCatch(parse(text = rows$text[3], keep.source = FALSE)[[1]], error = function(e) NULL)
      if (rows$token[1] %in% c("SYMBOL", "STR_CONST")) left <- rows[1, ]
      if (!is.null(left) && nrow(left) == 1 && left$token %in% c("SYMBOL", "STR_CONST"))
        bind(plain(left$text), value, if (nrow(node)) node$line1 else rows$line1[1], rows$line2[3], top)
      else if (top && !is.null(left) && nrow(left) == 3 && left$token[2] == "'$'" && is.call(value) && identical(value[[1]], as.name("function")))
        emit(file, plain(left$text[3]), "method", rows$line1[1], rows$line2[3])
    }
    # Members: name = function(…) in list(…) behind public, private, active or methods, and in ggproto(…).
    if (nrow(rows) > 1 && rows$token[2] == "'('" ) {
      callee <- rows$text[1]
      subs <- which(rows$token %in% c("SYMBOL_SUB", "STR_CONST"))
      if (top && callee %in% c("setClass", "setRefClass", "setClassUnion", "setGeneric", "setMethod", "setReplaceMethod") && nrow(rows) > 2) {
        first <- rows[rows$token %in% c("expr", "STR_CONST"), ][-1, ]
        name <- if (nrow(first)) first$text[1] else ""
        node <- data[data$id == id, ]
        if (grepl("^[\"']", name))
          emit(file, plain(name), switch(callee, setGeneric = "fn", setMethod = , setReplaceMethod = "method", "class"), node$line1, node$line2)
      }
      for (at in subs) if (at + 2 <= nrow(rows) && rows$token[at + 1] == "EQ_SUB") {
        inner <- of(rows$id[at + 2])
        isFunction <- !is.null(inner) && nrow(inner) > 0 && inner$token[1] %in% c("FUNCTION", "'\\\\'")
        parent <- data[data$id == data$parent[data$id == id], ]
        if (isFunction && (callee %in% makers[5:6] || isMember(id, rows)))
          emit(file, plain(rows$text[at]), "method", rows$line1[at], rows$line2[at + 2])
      }
    }
    for (i in seq_len(nrow(rows))) if (rows$token[i] %in% c("expr", "equal_assign", "expr_or_assign_or_help")) visit(rows$id[i], FALSE)
  }
  isMember <- function(id, rows) {
    if (rows$text[1] != "list") return(FALSE)
    parent <- data$parent[data$id == id]
    around <- of(parent)
    at <- which(around$id == id)
    if (length(at) == 1 && at > 2 && around$token[at - 1] == "EQ_SUB")
      return(around$text[at - 2] %in% c("public", "private", "active", "methods") ||  FALSE)
    # A list that is the value of a name at the top.
    length(at) == 1 && at == 3 && around$token[2] %in% c("LEFT_ASSIGN", "EQ_ASSIGN") && data$parent[data$id == parent] <= 0
  }
  roots <- data[data$parent <= 0 & data$token != "COMMENT", ]
  for (id in roots$id) visit(id, TRUE)
}

for (file in readLines(file("stdin"))) {
  code <- tryCatch(parse(file, keep.source = TRUE, encoding = "UTF-8"), error = identity)
  if (inherits(code, "error")) {
    cat(sprintf('{"f":%s,"error":"not parsed"}\n', quoted(file)))
    next
  }
  walk(file, code)
}
