/** What the environment says, read once when the process starts. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Postgres; without it the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The embedded database's folder, or `memory`, which keeps nothing. */
  readonly dataDir: string
  /** The public origin that links start with; without it made from `host` and `port`. */
  readonly baseUrl: string | undefined
  readonly operatorToken: string | undefined
  readonly secret: string | undefined
  readonly freeServices: number
  readonly upgradeUrl: string | undefined
  readonly developerPortalUrl: string | undefined
  readonly videoUrl: string | undefined
}

/** Everything that is wrong with the environment, each as a sentence that names its variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
  readonly problems: ReadonlyArray<string>

  constructor(problems: ReadonlyArray<string>) {
    super(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`
    )
    this.problems = problems
  }
}

/** Reads the configuration from environment variables; an empty one counts as unset. Throws a `ConfigError` with every problem. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const problems: Array<string> = []
  const read = <A>(name: string, parse: (value: string) => A | undefined, rule: string): A | undefined => {
    const value = environment[name]
    if (value === undefined || value === "") return undefined
    const parsed = parse(value)
    if (parsed === undefined) problems.push(`${name} ${rule}.`)
    return parsed
  }
  const config: Config = {
    port: read("PORT", integer(0, 65_535), "must be an integer from 0 to 65535") ?? 3000,
    host: read("HOST", word, "must be an address or a host name") ?? "127.0.0.1",
    databaseUrl: read("DATABASE_URL", address(["postgres:", "postgresql:"]), "must be a postgres:// address"),
    dataDir: read("SLOTKIT_DATA_DIR", text, "must be a folder, or memory") ?? "./.slotkit",
    baseUrl: read("SLOTKIT_BASE_URL", origin, "must be an origin such as https://book.example.com, without a path"),
    operatorToken: read("SLOTKIT_OPERATOR_TOKEN", word, "must have no spaces"),
    secret: read("SLOTKIT_SECRET", text, "must not be blank"),
    freeServices: read("SLOTKIT_FREE_SERVICES", integer(0, 1000), "must be an integer from 0 to 1000") ?? 1,
    upgradeUrl: read("SLOTKIT_UPGRADE_URL", address(["http:", "https:"]), "must be an http or https address"),
    developerPortalUrl: read("SLOTKIT_DEVELOPER_PORTAL_URL", address(["http:", "https:"]), "must be an http or https address"),
    videoUrl: read(
      "SLOTKIT_VIDEO_URL",
      address(["http:", "https:"]),
      "must be an http or https address; {token} stands for the meeting"
    )
  }
  if (config.databaseUrl !== undefined && config.secret === undefined) {
    problems.push(
      "SLOTKIT_SECRET is required with DATABASE_URL: it encrypts secrets at rest; make one with: openssl rand -hex 32."
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

const text = (value: string): string | undefined => (value.trim() === "" ? undefined : value)
const word = (value: string): string | undefined => (/^\S+$/.test(value) ? value : undefined)
const integer = (minimum: number, maximum: number) => (value: string) =>
  /^[0-9]{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum ? Number(value) : undefined
const address = (protocols: ReadonlyArray<string>) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined
const origin = (value: string): string | undefined => {
  const url = address(["http:", "https:"])(value) === undefined ? undefined : new URL(value)
  return url !== undefined && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === ""
    ? url.origin
    : undefined
}
