/** The settings of Slotkit's connections. JIT compilation takes longer than the statements that it is chosen for. */
const settings = {
  statement_timeout: "15s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "30s",
  jit: "off"
}

/** The settings of a direct connection, as start-up parameters. */
export const startupSettings: Readonly<Record<string, string>> = {
  timezone: "UTC",
  default_transaction_isolation: "read committed",
  ...settings
}

/** The settings that single statements need from the role behind a pooler in transaction mode. */
export const neededRoleSettings: Readonly<Record<string, string>> = settings

const set = (values: Readonly<Record<string, string>>, isLocal: boolean): string =>
  `SELECT ${Object.entries(values)
    .map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
    .join(", ")}`

/** The statement that sets them for the rest of a session. */
export const setForSession = set(startupSettings, false)

/** The statement that sets them for the rest of a transaction. */
export const setForTransaction = set(settings, true)
