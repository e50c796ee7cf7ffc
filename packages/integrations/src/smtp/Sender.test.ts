import { expect, it } from "vitest"
import { senderOf } from "./Sender.ts"

it.each([
  ["book@example.com", "", "book@example.com"],
  [" <book@example.com> ", "", "book@example.com"],
  ["Slotkit <book@example.com>", "Slotkit", "book@example.com"],
  ["Praxis Dr. Müller<termine@praxis.example>", "Praxis Dr. Müller", "termine@praxis.example"],
  ['"Kit, Slot \\"24\\"" <book@example.com>', 'Kit, Slot "24"', "book@example.com"]
])("reads the sender %s", (text, name, address) => {
  expect(senderOf(text)).toEqual({ name, address })
})

it.each([
  "",
  "Slotkit",
  "Slotkit <>",
  "a@example.com, b@example.com",
  "Kit, Slot <a@example.com>",
  "a@b@example.com",
  "a <b@c> d"
])("refuses %j", (text) => {
  expect(senderOf(text)).toBeUndefined()
})
