export type { OutsideSignIn } from "./OutsideHostSession.ts"
export * from "./Pages.ts"
export { SignInLimits } from "./signin/SignInLimits.ts"
