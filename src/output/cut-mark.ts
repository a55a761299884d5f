// The end of a text that a budget has shortened.
export const CUT_MARK = '… (cut)'
