import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { Question, QuestionType } from "../services/Question.ts"
import { fieldErrors } from "../values/Input.ts"
import { readAnswers } from "./Answers.ts"

const readIn = (...input: Parameters<typeof readAnswers>) => Result.mapError(readAnswers(...input), fieldErrors)

const aQuestion = (type: QuestionType, overrides: Partial<Question> = {}): Question => ({
  key: "key",
  type,
  question: "Why?",
  help: null,
  required: false,
  options: type === "select" || type === "radio" ? ["S", "M"] : [],
  ...overrides
})

const valueFor = (type: QuestionType, value: unknown) =>
  Result.map(readIn([aQuestion(type)], { key: value }), ([answer]) => answer?.value)

describe("The answers to a service's questions", () => {
  it.each<readonly [QuestionType, unknown, unknown]>([
    ["text", " Ada's ", "Ada's"],
    ["text", "x".repeat(500), "x".repeat(500)],
    ["textarea", " one\ntwo ", "one\ntwo"],
    ["textarea", "ü".repeat(2000), "ü".repeat(2000)],
    ["select", "M", "M"],
    ["radio", "S", "S"],
    ["checkbox", true, true],
    ["checkbox", false, false],
    ["phone", " +39 06 (123) 45-67 ", "+39 06 (123) 45-67"],
    ["phone", "020.7946.0018", "020.7946.0018"],
    ["number", 0, 0],
    ["number", -2.5, -2.5],
    ["url", "https://example.com/a?b=c", "https://example.com/a?b=c"],
    ["url", " example.com/a ", "https://example.com/a"]
  ])("%s: %j is answered", (type, value, expected) => {
    expect(valueFor(type, value)).toEqual(Result.succeed(expected))
  })

  it.each<readonly [QuestionType, unknown, string]>([
    ["text", 7, "must be a string"],
    ["text", "x".repeat(501), "must be at most 500 characters"],
    ["text", "a\u202Eb", "must not contain control characters or characters that are invisible or change the direction of text"],
    ["text", "a\u0000", "must not contain NUL or unpaired surrogate characters"],
    ["textarea", "x".repeat(2001), "must be at most 2000 characters"],
    ["textarea", "\uD800", "must not contain NUL or unpaired surrogate characters"],
    ["select", "L", "must be one of the options of the question"],
    ["select", ["S"], "must be one of the options of the question"],
    ["radio", 0, "must be one of the options of the question"],
    ["checkbox", "on", "must be true or false"],
    ["phone", "call me", "must be a phone number"],
    ["phone", "+1234", "must be a phone number"],
    ["phone", "1234567890123456", "must be a phone number"],
    ["phone", "123+45678", "must be a phone number"],
    ["number", "4", "must be a number"],
    ["number", Number.POSITIVE_INFINITY, "must be a finite number"],
    ["url", "example", "must be an HTTP or HTTPS URL"],
    ["url", "javascript:alert(1)", "must be an HTTP or HTTPS URL"]
  ])("%s: %j is a wrong answer", (type, value, rule) => {
    expect(valueFor(type, value)).toEqual(Result.fail({ "answers.key": [`The answers.key field ${rule}.`] }))
  })

  it.each([undefined, null, "", " \n "])("%j is no answer, which only a required question refuses", (value) => {
    const read = (required: boolean) => readIn([aQuestion("text", { required })], { key: value })
    expect(read(false)).toEqual(Result.succeed([]))
    expect(read(true)).toEqual(Result.fail({ "answers.key": ["The answers.key field is required."] }))
  })

  it("a required checkbox MUST be checked", () => {
    const read = (value: boolean) => readIn([aQuestion("checkbox", { required: true })], { key: value })
    expect(read(true)).toEqual(Result.succeed([{ key: "key", question: "Why?", value: true }]))
    expect(read(false)).toEqual(Result.fail({ "answers.key": ["The answers.key field must be checked."] }))
  })

  it("MUST be in the order of the questions, with each question as it was asked", () => {
    const questions = [aQuestion("number", { key: "b", question: "How many?" }), aQuestion("text", { key: "a" })]
    expect(readIn(questions, { a: "x", b: 2 })).toEqual(
      Result.succeed([
        { key: "b", question: "How many?", value: 2 },
        { key: "a", question: "Why?", value: "x" }
      ])
    )
  })

  it("MUST be reported with every wrong key at once", () => {
    const questions = [aQuestion("number", { key: "b" }), aQuestion("text", { key: "a", required: true })]
    expect(readIn(questions, { b: "x" })).toEqual(
      Result.fail({ "answers.b": [expect.any(String)], "answers.a": ["The answers.a field is required."] })
    )
  })

  it.each([undefined, null, [], "text", { other: 1, constructor: "x" }])("MUST ignore what no question asks for: %j", (sent) => {
    expect(readIn([], sent)).toEqual(Result.succeed([]))
    expect(readIn([aQuestion("text"), aQuestion("text", { key: "constructor2" })], sent)).toEqual(Result.succeed([]))
  })
})
