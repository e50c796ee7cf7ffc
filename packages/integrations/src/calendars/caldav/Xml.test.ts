import { expect, it } from "vitest"
import { knownElements } from "./DavNames.ts"
import { readXml, XmlUnreadable } from "./Xml.ts"

const read = (text: string) => {
  const reading = readXml(text, knownElements)
  let step = reading.next()
  let steps = 1
  for (; !step.done; steps++) step = reading.next()
  return { root: step.value, steps }
}

const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}="1"`).join("")

it("keeps the elements that are asked for, with their text and attributes, and drops the others with what they contain", () => {
  const { root } = read(
    '<multistatus xmlns="DAV:"><a><response><href>/no</href></response></a><response b="1">x<c>no</c><href>/yes</href></response></multistatus>'
  )
  const yes = { name: "DAV: href", attributes: {}, children: [], text: "/yes" }
  const response = { name: "DAV: response", attributes: { b: "1" }, children: [yes], text: "x" }
  expect(root).toEqual({ name: "DAV: multistatus", attributes: {}, children: [response], text: "" })
})

it("has nothing of a document that begins with another element", () => {
  expect(read("<html><multistatus xmlns='DAV:'/></html>").root).toBeUndefined()
})

it.each([
  ["1.2 million attributes", `<multistatus xmlns="DAV:"${attributes(1_200_000)}/>`, /a tag with more than 64 attributes/],
  ["65 attributes", `<multistatus${attributes(65)}/>`, /a tag with more than 64 attributes/],
  ["a long attribute", `<multistatus a="${"x".repeat(66_000)}"/>`, /a tag of more than 65536 characters/],
  ["a long attribute that does not end", `<multistatus a="${"x".repeat(2_000_000)}`, /a tag of more than 65536 characters/],
  ["a long name", `<${"x".repeat(70_000)}/>`, /a tag of more than 65536 characters/],
  ["much white space in a tag", `<multistatus ${" ".repeat(200_000)}/>`, /a tag of more than 65536 characters/],
  ["3.1 million elements", `<multistatus xmlns="DAV:">${"<a/>".repeat(3_100_000)}</multistatus>`, /more than 200000 elements/],
  ["elements in elements", "<a>".repeat(51), /could not be parsed/]
])("refuses a document with %s, after little work", (_, text, reason) => {
  expect(() => read(text)).toThrow(XmlUnreadable)
  expect(() => read(text)).toThrow(reason)
})

it("reads a document just within the limits", () => {
  const tag = `<a x="${"x".repeat(65_500)}"/>`
  const text = `<multistatus xmlns="DAV:"${attributes(63)}>${tag.repeat(20)}${"<b/>".repeat(199_979)}</multistatus>`
  expect(read(text).root?.name).toBe("DAV: multistatus")
})
