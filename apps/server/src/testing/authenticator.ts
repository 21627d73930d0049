/** A device with passkeys, in software: makes keys and signs challenges as a browser's answers hold them (WebAuthn). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export type Passkey = ReturnType<typeof createPasskey>

/** A new key of a page; `flags` can leave out the check of who holds the device, `idSize` is in bytes. */
export function createPasskey(origin: string, flags = USER_PRESENT | USER_VERIFIED, idSize = 32) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(idSize)
  const id = credentialId.toString('base64url')
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    ...[x, y].map((part, index) => Buffer.concat([bytes(part), Buffer.from(index === 0 ? [0x22] : [])])),
  ])
  const dataOf = (more: number, rest: Buffer = Buffer.alloc(0)) => {
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags | more, 0, 0, 0, 0]), rest])
  }
  return {
    id,
    /** The answer to a request for a new key. */
    register: (challenge: string, from = origin) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idSize]), credentialId, cose])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(dataOf(HAS_KEY, attested).toString('base64url')),
      ]).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', challenge, from).toString('base64url')
      return answer(id, { clientDataJSON, attestationObject })
    },
    /** The answer to a request to sign. */
    sign: (challenge: string, from = origin) => {
      const client = clientData('webauthn.get', challenge, from)
      const authenticatorData = dataOf(0)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return answer(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey, 'base64url'),
      })
    },
  }
}

const answer = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response,
})

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** CBOR: a text of up to 23 characters. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** CBOR: bytes, given in base64url. */
function bytes(value: string): Buffer {
  const content = Buffer.from(value, 'base64url')
  return Buffer.concat([Buffer.from([0x58, content.length]), content])
}
