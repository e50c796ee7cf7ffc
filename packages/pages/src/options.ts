export type { HomeLink, PageKind, PageOptions, Slot, SlotContext } from "./theme/PageOptions.ts"
export { type Theme, type ThemeProperties, themeProblems } from "./theme/Theme.ts"
export type { WordChanges, Words } from "./words/Words.ts"
