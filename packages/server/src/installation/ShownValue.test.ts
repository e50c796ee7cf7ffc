import { expect, it } from "vitest"
import { type DisplayRule, shownValue } from "./Config.ts"

it.each<[value: string, display: DisplayRule, expected: string | undefined]>([
  ["8080", "all", "8080"],
  ["x".repeat(300), "all", `${"x".repeat(200)}...`],
  ["s3cret", "nothing", undefined],
  [
    "postgres://slotkit:s3cret@db.example:5432/slotkit?password=s3cret",
    "withoutPassword",
    "postgres://slotkit:***@db.example:5432/slotkit"
  ],
  ["smtp://mail.example.com", "withoutPassword", "smtp://mail.example.com"],
  ["mysql://root:s3cret@db/x", "withoutPassword", "mysql://root:***@db/x"],
  ["s3cret", "withoutPassword", undefined],
  ["postgres:s3cret", "withoutPassword", undefined],
  ["postgres://user:s3cret@", "withoutPassword", undefined]
])("MUST show %s with %s as %s", (value, output, expected) => {
  expect(shownValue(value, output)).toBe(expected)
})
