export { pages, pagesWithSignIn } from "./Pages.ts"
export type { OutsideSignIn } from "./session/OutsideHostSession.ts"
export { SignInLimits } from "./signin/SignInLimits.ts"
