/** How to set Slotkit up. */
export interface SlotkitOptions {
  /**
   * Where the data lives: a `postgres://` address, `{ dataDir }` for the embedded database in a folder, or `memory`, which keeps
   * nothing.
   */
  readonly database: string | { readonly dataDir: string }
  /** The public origin, such as `https://book.example.com`: every link starts with it. */
  readonly baseUrl: string
  /** The Postgres schema of Slotkit's tables; `slotkit` when left out. */
  readonly schema?: string
  /** Connections that a process keeps to Postgres at most; 10 when left out. */
  readonly maxConnections?: number
  /** The bearer token of the management API; without one the management API answers 401. */
  readonly operatorToken?: string
  /** Default services that a host on Free may have; 1 when left out. */
  readonly freeServices?: number
  /** Where a host upgrades; `{baseUrl}/app/plan` when left out. */
  readonly upgradeUrl?: string
  /** Where partner apps get their secrets; `{baseUrl}/app/apps` when left out. */
  readonly developerPortalUrl?: string
  /** The address of a video meeting; `{token}` stands for its random part. */
  readonly videoUrl?: string
  /** Taken off the path of every request, for example `/scheduling`. */
  readonly prefix?: string
}

/** The options cannot be used; the message lists everything that is wrong with them. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"
  readonly problems: ReadonlyArray<string>

  constructor(problems: ReadonlyArray<string>) {
    super(`createSlotkit cannot use these options:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
    this.problems = problems
  }
}

/** Throws an `OptionsError` with every problem, if there is one. */
export const checkOptions = (options: SlotkitOptions): void => {
  const problems = [
    isDatabase(options.database) ? [] : ['database must be a postgres:// address, { dataDir } or "memory".'],
    isOrigin(options.baseUrl)
      ? []
      : ["baseUrl must be an http or https origin without a path, such as https://book.example.com."],
    options.schema === undefined || /^[a-z_][a-z0-9_]{0,62}$/.test(options.schema)
      ? []
      : ["schema must be lower-case letters, digits and underscores, at most 63."],
    isCount(options.freeServices, 0) ? [] : ["freeServices must be an integer, 0 or more."],
    isCount(options.maxConnections, 1) ? [] : ["maxConnections must be an integer, 1 or more."],
    options.operatorToken === undefined || /^\S+$/.test(options.operatorToken)
      ? []
      : ["operatorToken must be a text without spaces."],
    options.prefix === undefined || /^(?:\/[^/?#\s]+)*$/.test(options.prefix)
      ? []
      : ["prefix must start with a slash and end without one."],
    ...(["upgradeUrl", "developerPortalUrl", "videoUrl"] as const).map((name) =>
      options[name] === undefined || isWebAddress(options[name]) ? [] : [`${name} must be an http or https address.`]
    )
  ].flat()
  if (problems.length > 0) throw new OptionsError(problems)
}

const isDatabase = (database: unknown): boolean => {
  if (typeof database === "string")
    return database === "memory" || (/^postgres(?:ql)?:\/\//.test(database) && URL.canParse(database))
  return (
    typeof database === "object" &&
    database !== null &&
    "dataDir" in database &&
    typeof database.dataDir === "string" &&
    database.dataDir !== ""
  )
}

const isWebAddress = (address: unknown): address is string =>
  typeof address === "string" && /^https?:\/\//.test(address) && URL.canParse(address)
const isOrigin = (address: unknown): boolean => isWebAddress(address) && new URL(address).origin === address.replace(/\/$/, "")
const isCount = (count: unknown, minimum: number): boolean =>
  count === undefined || (Number.isSafeInteger(count) && Number(count) >= minimum)
