export * from "./migrated.ts"
export * from "./realPostgres.ts"
