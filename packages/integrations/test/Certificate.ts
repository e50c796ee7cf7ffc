import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"

/** A certificate with its private key, both in PEM format. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Creates a self-signed certificate for host names and IPv4 addresses, valid from 2020 until the end of `lastYear`. RFC 5280. */
export const selfSigned = (hosts: ReadonlyArray<string>, lastYear = 2099): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(hosts[0]!)))))
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(generalizedTime("20200101000000Z"), generalizedTime(`${lastYear}1231235959Z`)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, sequence(...hosts.map(generalName))))))
  )
  return { cert: pem(sequence(body, ecdsaWithSha256, bitString(signed(body, privateKey)))), key: exported(privateKey) }
}

const signed = (body: Buffer, key: KeyObject): Buffer => sign("sha256", body, key)
const exported = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }).toString()

const generalName = (host: string): Buffer =>
  /^[\d.]+$/.test(host) ? tagged(0x87, Buffer.from(host.split(".").map(Number))) : tagged(0x82, Buffer.from(host))

const tagged = (tag: number, content: Buffer): Buffer => {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: ReadonlyArray<Buffer>): Buffer => tagged(0x30, Buffer.concat(parts))
const set = (part: Buffer): Buffer => tagged(0x31, part)
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]))
const oid = (...bytes: ReadonlyArray<number>): Buffer => tagged(0x06, Buffer.from(bytes))
const generalizedTime = (text: string): Buffer => tagged(0x18, Buffer.from(text))
const bitString = (bytes: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]))
const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
