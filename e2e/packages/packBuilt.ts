import { packBuiltPackages } from "./PackedPackages.ts"

/** Runs after a clean `npm run build`, so that the package tests need not build again. */
const packages = await packBuiltPackages()
console.log(`Packed ${packages.length} packages for the tests.`)
