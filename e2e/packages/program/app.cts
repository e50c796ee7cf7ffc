// The same entry from CommonJS, loaded with `require`.
import http = require("node:http")

import facade = require("slotkit")

const main = async (): Promise<void> => {
  const slotkit = await facade.createSlotkit({ database: "memory", baseUrl: "https://book.example.com" })
  const server = http.createServer(slotkit.node)
  const answer = await slotkit.fetch(new Request("https://book.example.com/api/v1/token"))
  console.log(JSON.stringify({ status: answer.status, listening: server.listening }))
  await slotkit.close()
}

void main()
