/** When two writings of an account holder's name are one person's, as tables (decisions D4, D6). */
import { describe, expect, test } from 'vitest'
import { fitsHolderName, fitsShortenedName, isSameHolderName } from './holder-name.rules.ts'

describe('the same but for case, blanks and a title', () => {
  test.each([
    ['MALI SUKJAI', 'MALI SUKJAI', true],
    ['MALI SUKJAI', 'Mali  Sukjai', true],
    ['MALI SUKJAI', 'MR. MALI SUKJAI', true],
    ['MALI SUKJAI', 'Miss Mali Sukjai', true],
    ['MALI SUKJAI', 'K. Mali Sukjai', true],
    ['MALI SUKJAI', '  Mr.  Mali\u200b Sukjai ', true],
    ['มะลิ สุขใจ', 'นางสาวมะลิ สุขใจ', true],
    ['มะลิ สุขใจ', 'น.ส. มะลิ  สุขใจ', true],
    ['สมชาย ใจดี', 'นายสมชาย ใจดี', true],
    ['คุณากร ใจดี', 'นาย คุณากร ใจดี', true],
    ['ສົມໄຊ ໃຈດີ', 'ທ້າວ ສົມໄຊ ໃຈດີ', true],
    ['MISSANA DEE', 'ANA DEE', false],
    ['MALI SUKJAI', 'MALI S', false],
    ['MALI SUKJAI', 'SOMCHAI JAIDEE', false],
    ['', '', false],
    ['MR. ', 'MR. ', false],
    ['...', '...', false],
  ])('%j and %j: %s', (one, other, is) => {
    expect([isSameHolderName(one, other), isSameHolderName(other, one)]).toEqual([is, is])
  })
})

describe('one holder’s whole names', () => {
  test.each([
    ['MALI SUKJAI', 'mr mali sukjai', true],
    ['MALI SUKJAI', 'MALEE SUKJAI', true],
    ['MALI SUKJAI', 'MALI SUKCHAI', true],
    ['MALI SUKJAI', 'MALI SUKCHAIY', false],
    ['MALI SUKJAI', 'MALI SUKJAIDEE', false],
    ['MALI SUKJAI', 'DEEMALI SUKJAI', false],
    ['A LI', 'A LIDO', false],
    ['ANA LI', 'ANA DEE', false],
    ['ANA LI', 'ANA DO', true],
    ['NA LI', 'NA DO', false],
    ['A LI', 'A DO', false],
    ['MALI SUKJAI', 'มะลิ สุขใจ', true],
    ['MALI SUKJAI', 'นางสาวมะลิ สุขใจ', true],
    ['SOMCHAI JAIDEE', 'สมชาย ใจดี', true],
    ['WICHAI SRISUK', 'วิชัย ศรีสุข', true],
    ['VICHAI SRISUK', 'วิชัย ศรีสุข', true],
    ['SUPAPORN THONGDEE', 'สุภาพร ทองดี', true],
    ['BOONMEE RATTANAKUL', 'บุญมี รัตนกุล', true],
    ['SOMSAK CHAN', 'สมศักดิ์ จันทร์', true],
    ['NAMPHUNG JAIDEE', 'น้ำผึ้ง ใจดี', true],
    ['KHAMPHONE JAIDEE', 'ຄຳພອນ ໃຈດີ', true],
    ['SOMXAI CHAIDEE', 'ສົມໄຊ ໃຈດີ', true],
    ['มะลิ สุขใจ', 'SOMCHAI JAIDEE', false],
    ['มะลิ สุขใจ', 'MALI THONGDEE', false],
    ['มะลิ สุขใจ', 'SUKJAI MALI', false],
    ['มะลิ', 'MALI', false],
    ['', '', false],
  ])('%j and %j: %s', (one, other, is) => {
    expect([fitsHolderName(one, other), fitsHolderName(other, one)]).toEqual([is, is])
  })
})

describe('a name as a bank shortens it', () => {
  test.each([
    ['MALI S', 'MALI SUKJAI', true],
    ['Miss Mali S.', 'MALI SUKJAI', true],
    ['MALI SUK', 'MALI SUKJAI', true],
    ['MALI S***', 'MALI SUKJAI', true],
    ['MALI SXXX', 'MALI SUKJAI', true],
    ['mali sukjai', 'MALI SUKJAI', true],
    ['MALISUKJAI', 'MALI SUKJAI', true],
    ['MALI ANN SUKJAI', 'MALI ANN SUKJAI', true],
    ['น.ส. มะลิ ส', 'มะลิ สุขใจ', true],
    ['นางสาวมะลิ ส.', 'มะลิ สุขใจ', true],
    ['สมชาย เ', 'สมชาย เจริญ', true],
    ['สมชาย จ', 'สมชาย เจริญ', true],
    ['นาย สมชาย เจ', 'สมชาย เจริญ', true],
    ['ສົມໄຊ ໃ', 'ສົມໄຊ ໃຈດີ', true],
    ['ສົມໄຊ ຈ', 'ສົມໄຊ ໃຈດີ', true],
    ['MALI S', 'MALI ANN SUKJAI', true],
    ['สมหญิง ณ', 'สมหญิง ณ อยุธยา', true],
    ['MALI T', 'MALI SUKJAI', false],
    ['MALEE S', 'MALI SUKJAI', false],
    ['MALI', 'MALI SUKJAI', false],
    ['MALI ***', 'MALI SUKJAI', false],
    ['MALI S', 'MALI', false],
    ['S MALI', 'MALI SUKJAI', false],
    ['สมชาย ร', 'สมชาย เจริญ', false],
    ['MALI S', 'มะลิ สุขใจ', false],
    ['MALI SUKJAI EXTRA', 'MALI SUKJAI', false],
    ['K. NIDA', 'MALI SUKJAI', false],
    ['', 'MALI SUKJAI', false],
  ])('%j and %j: %s', (shown, holder, is) => {
    expect(fitsShortenedName(shown, holder)).toBe(is)
  })
})
