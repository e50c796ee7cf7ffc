export { migrated } from "./Migrated.ts"
export { type RealPostgres, setup, startRealPostgres } from "./RealPostgres.ts"
