/** Computes the CRC-32 of ASCII text, as defined by ISO 3309 and ZIP. Returns an unsigned 32-bit number. */
export const crc32 = (text: string): number => {
  let crc = 0xffff_ffff
  for (let index = 0; index < text.length; index++) crc = table[(crc ^ text.charCodeAt(index)) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffff_ffff) >>> 0
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb8_8320 : 0)
  return remainder
})
