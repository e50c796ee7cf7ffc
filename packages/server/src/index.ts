export * from "./installation/Config.ts"
