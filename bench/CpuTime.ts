import { readFileSync } from "node:fs"
import type postgres from "postgres"

/** The CPU time, in milliseconds, that a process has used so far, in user and system mode. Zero when it has ended. Linux only. */
export const cpuMsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name, in parentheses, may contain spaces. User and system time are the 14th and 15th fields, in hundredths of a second.
    const [userTicks, systemTicks] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
    return (Number(userTicks) + Number(systemTicks)) * 10
  } catch {
    return 0
  }
}

/** The CPU time, in milliseconds, of all connected backends of a database on this machine, apart from the asking one. */
export const databaseCpuMs = async (sql: postgres.Sql): Promise<number> => {
  const backends = await sql<Array<{ readonly pid: number }>>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  return backends.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)
}
