export { type Theme, type ThemeProperties, themeProblems } from "./look/Theme.ts"
export {
  type HomeLink,
  type PageKind,
  type Slot,
  type SlotContext,
  VisitorPages,
  type VisitorPagesOptions
} from "./look/VisitorPages.ts"
export { pages, pagesWithSignIn, visitorPages } from "./Pages.ts"
export type { OutsideSignIn } from "./session/OutsideHostSession.ts"
export { SignInLimits } from "./signin/SignInLimits.ts"
export type { Words } from "./words/Words.ts"
