export { type CitusDatabase, citusUrl, makeCitusDatabase, whyNoCitus } from "./CitusDatabase.ts"
export { distributed, migrated } from "./Migrated.ts"
export { type RealPostgres, setup, startRealPostgres } from "./RealPostgres.ts"
