import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { smallDavServer } from "./SmallDavServer.ts"

/** A running CalDAV server with one calendar of the user. */
export interface DavServer {
  readonly url: string
  readonly username: string
  readonly password: string
  /** Changes the password at the server, if it has passwords. */
  readonly setPassword?: (password: string) => void
  readonly stop: () => Promise<void>
}

/** A kind of server, or the reason why it cannot run here. */
export interface DavServerKind {
  readonly name: string
  readonly missing: string | undefined
  /** True if it accepts every user name and password. */
  readonly noPasswords: boolean
  /** The reason why its password does not change during a test. */
  readonly fixedPassword?: string
  readonly start: () => Promise<DavServer>
}

const login = { username: "ada", password: "secret" }

const small: DavServerKind = {
  name: "a small server",
  missing: undefined,
  noPasswords: false,
  start: async () => {
    const server = await smallDavServer()
    return { ...login, url: `http://127.0.0.1:${server.port}/`, stop: server.close }
  }
}

const python = ["/usr/bin/python3", "python3"].find((command) => runs(command, ["-m", "radicale", "--version"]))

const radicale: DavServerKind = {
  name: "Radicale",
  missing: python === undefined ? "python3 -m radicale does not run" : undefined,
  noPasswords: false,
  start: async () => {
    const folder = mkdtempSync(join(tmpdir(), "slotkit-radicale-"))
    const setPassword = (password: string) => writeFileSync(join(folder, "users"), `ada:${password}\n`)
    setPassword(login.password)
    const port = await freePort()
    const options = {
      "server-hosts": `127.0.0.1:${port}`,
      "auth-type": "htpasswd",
      "auth-htpasswd-filename": join(folder, "users"),
      "auth-htpasswd-encryption": "plain",
      "auth-delay": "0",
      "storage-filesystem-folder": join(folder, "data"),
      "web-type": "none"
    }
    const input = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    const url = `http://127.0.0.1:${port}/`
    const stop = await run(python!, ["-m", "radicale", "--config", "", ...input], folder, url)
    const authorization = `Basic ${Buffer.from("ada:secret").toString("base64")}`
    await fetch(`${url}ada/meetings/`, { method: "MKCALENDAR", headers: { authorization } })
    return { ...login, url, setPassword, stop }
  }
}

const xandikos: DavServerKind = {
  name: "Xandikos",
  missing: runs("xandikos", ["--version"]) ? undefined : "xandikos does not run",
  noPasswords: true,
  fixedPassword: "Xandikos accepts every password",
  start: async () => {
    const folder = mkdtempSync(join(tmpdir(), "slotkit-xandikos-"))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const input = [
      "-d",
      join(folder, "data"),
      "--defaults",
      "--current-user-principal",
      "/ada/",
      "-l",
      "127.0.0.1",
      "-p",
      `${port}`
    ]
    return { ...login, url, stop: await run("xandikos", input, folder, url) }
  }
}

const setup = process.env.TEST_CALDAV_URL
const external: DavServerKind = {
  name: "the server of TEST_CALDAV_URL",
  missing: setup === undefined ? "TEST_CALDAV_URL is not set" : undefined,
  noPasswords: false,
  fixedPassword: "the server's password is not the tests' own",
  start: async () => {
    const url = new URL(setup!)
    const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    url.username = ""
    url.password = ""
    return { url: url.href, username, password, stop: async () => {} }
  }
}

/** The servers of others. */
export const realDavServers: ReadonlyArray<DavServerKind> = [radicale, xandikos, external]

/** All servers against which the tests run. */
export const davServers: ReadonlyArray<DavServerKind> = [small, ...realDavServers]

function runs(command: string, values: ReadonlyArray<string>): boolean {
  try {
    execFileSync(command, values, { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a server, and waits until it answers. */
const run = async (command: string, values: ReadonlyArray<string>, folder: string, url: string) => {
  const child = spawn(command, values, { stdio: "ignore" })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  for (;;) {
    const isUp = await fetch(url).then(
      () => true,
      () => false
    )
    if (isUp) break
    if (isOver) throw new Error(`${command} has ended`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
