export * from "./Migrated.ts"
export * from "./RealPostgres.ts"
