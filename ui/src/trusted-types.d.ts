/** What browsers have that the library of types does not know. */

/** Where the browser has them: only a policy may turn a string into markup or into the address of a script. */
declare var trustedTypes:
  | { createPolicy: <Policy extends object>(name: string, policy: Policy) => Policy }
  | undefined
