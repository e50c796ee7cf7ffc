import { packBuiltPackages } from "./PackedPackages.ts"

/** After a clean `npm run build`: spares the tests of the packages to build them once more. */
const packages = await packBuiltPackages()
console.log(`Packed ${packages.length} packages for the tests.`)
