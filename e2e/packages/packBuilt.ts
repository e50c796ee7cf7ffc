import { keepBuiltCommandLine } from "../../harness/BundledCommandLine.ts"
import { packBuiltPackages } from "./PackedPackages.ts"

/** Runs after a clean `npm run build`, so that the tests of packages and of the command line need not build again. */
keepBuiltCommandLine()
const packages = await packBuiltPackages()
console.log(`Packed ${packages.length} packages for the tests.`)
