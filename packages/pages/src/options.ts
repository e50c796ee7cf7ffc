export { type Theme, type ThemeProperties, themeProblems } from "./look/Theme.ts"
export type { HomeLink, PageKind, Slot, SlotContext, VisitorPagesOptions } from "./look/VisitorPagesOptions.ts"
export type { Words } from "./words/Words.ts"
