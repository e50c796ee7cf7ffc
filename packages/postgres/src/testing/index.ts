export { type CitusDatabase, citusUrl, makeCitusDatabase, whyNoCitus } from "./CitusDatabase.ts"
export { distributed, migrated, partitioned } from "./Migrated.ts"
export { type RealPostgres, setup, startRealPostgres } from "./RealPostgres.ts"
