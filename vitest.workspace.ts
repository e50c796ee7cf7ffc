import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig, type ViteUserConfig } from "vitest/config"

/** These limits only end tests that hang. A test's outcome must not depend on how busy the machine is. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 120_000 } } }

/** The tags of tests. `npm test` leaves out what is tagged `thorough`. */
export const tags = [
  {
    name: "thorough",
    description: "Other databases and drivers, processes, browsers and examples, which npm run test:all runs."
  }
] as const

/** The settings of every project: the packages' sources instead of their builds. */
export const sources = defineConfig({
  resolve: { conditions: ["@slotkit/source"] },
  ssr: { resolve: { conditions: ["@slotkit/source"] } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // A run of another root empties the cache of the one beside it.
    fsModuleCache: false,
    tags: [...tags],
    ...limits
  }
})

type TestOptions = NonNullable<ViteUserConfig["test"]>

/** Modules are transformed once for all runs of the projects. */
const cached: TestOptions = {
  fsModuleCache: true,
  // Not in node_modules: cached modules hold absolute paths, and a copied node_modules would load those of another checkout.
  fsModuleCachePath: join(import.meta.dirname, ".cache/vitest")
}

/**
 * The projects of the test files in some folders. Test files share workers, because importing the same modules again for each file
 * or folder takes longer than the tests do. The files that change globals or modules get their own workers, in a project with the
 * suffix `-isolated`.
 */
const projectsIn = (name: string, folders: ReadonlyArray<string>, options: TestOptions = {}): ReadonlyArray<ViteUserConfig> => {
  const root = import.meta.dirname
  const include = folders.map((folder) => `${folder}/**/*.test.ts`)
  const excluded = [...sources.test!.exclude!, ...(options.exclude ?? [])]
  const files = globSync(include, { cwd: root, exclude: excluded })
  const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")))
  const exclude = [...excluded, ...(leavesOutThorough ? having(thoroughFile) : [])]
  const isolated = having(changesGlobals)
  const project = (test: TestOptions): ViteUserConfig => ({
    ...sources,
    root,
    test: { ...sources.test, ...cached, ...options, ...test }
  })
  const shared = project({ name, isolate: false, include, exclude: [...exclude, ...isolated] })
  return isolated.length === 0 ? [shared] : [shared, project({ name: `${name}-isolated`, include: isolated, exclude })]
}

/** Vitest imports a file to learn its tags, and importing those that `npm test` leaves out takes longer than many of its tests. */
const leavesOutThorough = process.argv.some((argument) => argument.endsWith("!thorough"))
const thoroughFile = /^\/\/ @module-tag thorough\n/

const changesGlobals =
  /\bvi\.(?:mock|doMock|stub\w+|spyOn|useFakeTimers|setSystemTime)\b|process\.(?:chdir\(|env\.\w+ = )|globalThis\.\w+ = /

/** Embedded databases in memory are opened from one image. */
const embedded = { setupFiles: [join(import.meta.dirname, "harness/EmbeddedImage.ts")] }
/** One PostgreSQL for the whole run. */
const realDatabase = { globalSetup: [join(import.meta.dirname, "harness/SharedPostgres.ts")] }
/** The command line as one file, for tests that start it. */
const bundled = { globalSetup: [join(import.meta.dirname, "harness/BundledCommandLine.ts")] }
const patient = { testTimeout: 300_000, hookTimeout: 300_000 }

/** All projects of the repository, which `vitest.config.ts` runs. */
export const projects: ReadonlyArray<ViteUserConfig> = [
  ...projectsIn("unit", ["packages/{core,engine,conformance,http,pages,integrations,client,flow,server}"], embedded),
  ...projectsIn("database", ["packages/{postgres,slotkit}"], { ...embedded, ...realDatabase, ...patient }),
  ...projectsIn("e2e", ["e2e", "examples"], {
    setupFiles: [...embedded.setupFiles, join(import.meta.dirname, "harness/AfterEachFile.ts")],
    globalSetup: [...realDatabase.globalSetup, ...bundled.globalSetup],
    ...patient,
    // Next and Nest are installed and tested in their own folders.
    exclude: ["e2e/packages/registry/**", "examples/{nest,next}/**"]
  })
]
