/** A text as SMPP carries it: in the default alphabet of GSM or as UCS-2, in parts that a phone puts together again; pure. */
import smpp from 'smpp'

/** By `data_coding`: how many octets one message has, and each part of a longer one beside its header of six. */
const codings = {
  gsm: { dataCoding: 0, alone: 160, part: 153, ...smpp.encodings.ASCII },
  ucs2: { dataCoding: 8, alone: 140, part: 134, ...smpp.encodings.UCS2 },
}

interface SmppText {
  dataCoding: number
  /** Whether each message begins with a header (`esm_class`, UDH indicator). */
  hasHeader: boolean
  messages: Buffer[]
}

/** @param number of this message, 0 to 255: parts with the same one belong together. */
export function encodeText(text: string, number: number): SmppText {
  const coding = smpp.encodings.ASCII.match(text) ? codings.gsm : codings.ucs2
  const { dataCoding, alone, part } = coding
  const whole = coding.encode(text)
  if (whole.length <= alone) return { dataCoding, hasHeader: false, messages: [whole] }
  // By characters: neither an escaped one of GSM nor a surrogate pair is torn apart.
  const parts: Buffer[] = []
  let current = Buffer.alloc(0)
  for (const character of text) {
    const octets = coding.encode(character)
    if (current.length + octets.length > part) {
      parts.push(current)
      current = Buffer.alloc(0)
    }
    current = Buffer.concat([current, octets])
  }
  parts.push(current)
  return {
    dataCoding,
    hasHeader: true,
    messages: parts.map((octets, index) =>
      Buffer.concat([Buffer.from([5, 0, 3, number % 256, parts.length, index + 1]), octets]),
    ),
  }
}
