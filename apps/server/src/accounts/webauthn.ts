/**
 * The library that makes and checks the answers of passkeys. It loads with the first passkey, for it takes 13 MB of memory and
 * 0.1 s of the server's start.
 */
export const webauthn = () => import('@simplewebauthn/server')
