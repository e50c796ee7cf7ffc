export { purgedHostContract } from "./contract/PurgedHostContract.ts"
export { connectionContract, logContract, storeContract } from "./contract/StoreContract.ts"
export type { StoreCapabilities } from "./contract/UnitOfWorkContract.ts"
export { engineContract } from "./engine/EngineContract.ts"
