/** Makes hashing a password cheap for the server's tests and for journeys, which are about what a password lets in, and not about its cost. */
import { passwordHashCost } from '#platform/server-limits.ts'

// Before anything is hashed. What the product pays is held by password.test.ts, which runs without this.
Object.assign(passwordHashCost, { memoryCost: 64, timeCost: 1 })
