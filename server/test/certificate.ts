/** A certificate for `localhost` with its key, both as PEM: its own authority, made anew for each test. */
// `@peculiar/x509` looks for it when it is loaded.
import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export async function aCertificate(): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    ...{ name: 'CN=localhost', keys, signingAlgorithm: algorithm },
    extensions: [
      new BasicConstraintsExtension(true),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: made.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
