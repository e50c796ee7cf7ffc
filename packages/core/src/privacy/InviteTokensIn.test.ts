import { expect, it } from "vitest"
import { inviteTokensIn } from "./InviteTokensIn.ts"

const token = "2ctdI8qGm0hXb7nYvK4sZaPw"

it("finds the tokens of invite links, each once, and nothing else", () => {
  const body = { data: { url: `https://book.example/i/${token}` }, text: `Its link: https://book.example/pages/i/${token}.` }
  expect(inviteTokensIn(JSON.stringify(body))).toEqual([token])
  expect(inviteTokensIn(JSON.stringify({ url: `https://book.example/b/${token}`, more: `/i/${token}x /i/short` }))).toEqual([])
})
