/** Everything that the demo says, in Thai. */
import { bonuses } from './bonuses.ts'
import { conditions } from './conditions.ts'
import { names } from './names.ts'
import { texts } from './texts.ts'
import { wheel } from './wheel.ts'

export const messages = { bonuses, conditions, names, texts, wheel }
