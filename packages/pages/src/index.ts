export * from "./Pages.ts"
