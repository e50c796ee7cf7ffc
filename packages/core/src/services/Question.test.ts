import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { questionsFromInput } from "./Question.ts"
import { ServiceSettingsPatch } from "./ServiceSettings.ts"

const question = { key: "company", type: "text", question: "Which company?" }
const errors = (...questions: ReadonlyArray<unknown>) => errorsOf(ServiceSettingsPatch, { questions })

describe("The questions of a service", () => {
  it("MUST default to optional, without help and options", () => {
    const { questions = [] } = valueOf(ServiceSettingsPatch, { questions: [question, { ...question, key: "b", help: " " }] })
    const output = { ...question, help: null, required: false, options: [] }
    expect(questionsFromInput(questions)).toEqual([output, { ...output, key: "b" }])
  })

  it("MUST keep the order, and every field that was sent", () => {
    const size = {
      key: "size",
      type: "radio",
      question: "Which size?",
      help: "Of the shirt.",
      required: true,
      options: ["S", "M"]
    }
    const { questions = [] } = valueOf(ServiceSettingsPatch, { questions: [size, question] })
    expect(questionsFromInput(questions).map(({ key }) => key)).toEqual(["size", "company"])
    expect(questionsFromInput(questions)[0]).toEqual(size)
  })

  it("MUST be at most 20, each with a key of its own", () => {
    const twenty = Array.from({ length: 20 }, (_, index) => ({ ...question, key: `q${index}` }))
    expect(errors(...twenty)).toBe("read")
    expect(errors(...twenty, question)).toEqual({ questions: ["The questions field must have at most 20 entries."] })
    expect(errors(question, { ...question, type: "url" })).toEqual({ questions: ["The questions field must not repeat a key."] })
  })

  it.each(["", "Company", "1st", "a-b", "a b", "ü", "a".repeat(41), 7])("MUST NOT have the key %j", (key) => {
    expect(errors({ ...question, key })).toEqual({ questions: [expect.stringMatching(/\(entry 1, key\) must be/)] })
  })

  it.each(["select", "radio"])("a %s MUST have 1 to 50 options without repetition", (type) => {
    const options = (options?: ReadonlyArray<string>) =>
      errors({ ...question, type, ...(options === undefined ? {} : { options }) })
    expect(options(["S", "M"])).toBe("read")
    const required = { questions: [`The questions field (entry 1, options) is required for a ${type}.`] }
    expect([options(), options([])]).toEqual([required, required])
    expect(options(["S", "S"])).toEqual({ questions: ["The questions field (entry 1, options) must not repeat an option."] })
    expect(options([" "])).toEqual({ questions: ["The questions field (entry 1, options, entry 1) must not be empty."] })
    expect(options(Array.from({ length: 51 }, (_, index) => `${index}`))).toMatchObject({ questions: [expect.any(String)] })
  })

  it.each(["text", "textarea", "checkbox", "phone", "number", "url"])("a %s MUST NOT have options", (type) => {
    expect(errors({ ...question, type })).toBe("read")
    expect(errors({ ...question, type, options: ["S"] })).toEqual({
      questions: ["The questions field (entry 1, options) is only for a select or radio."]
    })
  })

  it("MUST report every wrong field", () => {
    expect(errors({ key: "a", type: "date", question: " ", help: "x".repeat(501), required: 1 })).toEqual({
      questions: [
        "The questions field (entry 1, type) must be one of text, textarea, select, radio, checkbox, phone, number, url.",
        "The questions field (entry 1, question) must not be empty.",
        "The questions field (entry 1, help) must be at most 500 characters.",
        "The questions field (entry 1, required) must be true or false."
      ]
    })
  })
})
