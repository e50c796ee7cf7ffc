export { type Theme, type ThemeProperties, themeProblems } from "./theme/Theme.ts"
export type { HomeLink, PageKind, Slot, SlotContext, VisitorPagesOptions } from "./theme/VisitorPagesOptions.ts"
export type { Words } from "./words/Words.ts"
