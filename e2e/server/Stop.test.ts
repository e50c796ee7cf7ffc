// @module-tag thorough

import { connect } from "node:net"
import { describe, expect, it } from "vitest"
import { commandLine, reportLine, runSlotkit, serve, startSlotkit, stop } from "../../harness/SlotkitProcess.ts"
import { answersIn } from "./RawHttp.ts"

const body = JSON.stringify({ title: "Last one", durations: [{ minutes: 30 }] })

/** The processes that npm starts open their databases from an image, as those of the command line do. */
const fromImage = { NODE_OPTIONS: `--import=${new URL("../../harness/EmbeddedImage.ts", import.meta.url).href}` }

/** Sends a request with an incomplete body. `finish` sends the rest and returns the response. */
const beginPost = async (origin: string, key: string) => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let answered = ""
  socket.setEncoding("utf8").on("data", (text) => {
    answered += text
  })
  const closed = new Promise((done) => socket.once("close", done))
  const head = `POST /api/v1/services HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise((done) => socket.write(head + body.slice(0, 5), done))
  return async () => {
    socket.write(body.slice(5))
    await closed
    return answersIn(answered)
  }
}

/** A request whose response proves that the server has read everything sent before. */
const health = (origin: string) => fetch(`${origin}/health/live`, { headers: { connection: "close" } })

describe.concurrent("Stopping", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "MUST complete a running request on %s, accept no new connection and exit with 0",
    async (signal) => {
      const server = await serve({}, ["--demo"])
      const finish = await beginPost(server.origin, reportLine(server, "Demo API key")!)
      expect((await health(server.origin)).status).toBe(200)
      server.child.kill(signal)
      await server.printed(/Stopping\. Waiting up to ten seconds/)
      await expect(health(server.origin)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } })
      const [answer, ...more] = await finish()
      expect(more).toEqual([])
      expect([answer!.status, answer!.headers.get("connection")]).toEqual([201, "close"])
      expect(JSON.parse(answer!.body).data.title).toBe("Last one")
      expect(await server.ended).toMatchObject({
        code: 0,
        signal: null,
        stderr: expect.stringMatching(/\nslotkit: Stopped\.\n$/)
      })
    }
  )

  it("MUST exit immediately, with the signal's code, when asked twice", async () => {
    const server = await serve({}, ["--demo"])
    await beginPost(server.origin, reportLine(server, "Demo API key")!)
    await health(server.origin)
    server.child.kill("SIGTERM")
    await server.printed(/Stopping/)
    expect(await stop(server)).toMatchObject({ signal: "SIGTERM", stderr: expect.not.stringContaining("Stopped.") })
  })

  it("MUST stop together with npm's shell", async () => {
    const npm = startSlotkit([], fromImage, ["npm", "start"])
    await npm.printed(/Stop with Ctrl\+C/)
    const { stdout, stderr } = await stop(npm)
    expect(stdout).toContain("Demo API key")
    expect(stderr).toContain("slotkit: Stopped.")
  })

  it("MUST survive the shell that started it", async () => {
    const quoted = commandLine()
      .map((word) => `'${word}'`)
      .join(" ")
    const shell = startSlotkit([], {}, ["bash", "-c", `${quoted} serve & echo "pid $!"; wait`])
    const [, pid] = await shell.printed(/pid (\d+)/)
    const [, origin] = await shell.printed(/is listening on (\S+)/)
    shell.child.kill("SIGKILL")
    await new Promise((done) => shell.child.once("exit", done))
    expect((await health(origin!)).status).toBe(200)
    process.kill(Number(pid), "SIGTERM")
    expect((await shell.ended).stderr).toContain("slotkit: Stopped.")
  })
})

it("npm run slotkit MUST suggest next commands in the same form", async () => {
  const args = ["host", "create", "--email", "ada@example.com", "--timezone", "UTC"]
  const { code, stdout } = await startSlotkit(args, fromImage, ["npm", "run", "--silent", "slotkit", "--"]).ended
  expect([code, stdout]).toEqual([0, expect.stringContaining("\nNext: npm run slotkit -- key create --host 1")])
  expect((await runSlotkit(args)).stdout).toContain("The host was not saved, because SLOTKIT_DATA_DIR=memory stores nothing.")
})
