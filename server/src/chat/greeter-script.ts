/** What the greeter says, as data: steps that lead to each other, in three languages. */
import type { Script } from './greeter.rules.ts'

const toMenu = {
  title: { th: 'เมนูหลัก', la: 'ເມນູຫຼັກ', en: 'Main menu' },
  leadsTo: 'MENU',
}
const toPerson = {
  title: { th: 'คุยกับเจ้าหน้าที่', la: 'ລົມກັບພະນັກງານ', en: 'Talk to a person' },
  leadsTo: 'PERSON',
}
const toDeposit = { title: { th: 'ฝากเงิน', la: 'ຝາກເງິນ', en: 'Deposit' }, leadsTo: 'DEPOSIT' }
const toWithdraw = { title: { th: 'ถอนเงิน', la: 'ຖອນເງິນ', en: 'Withdraw' }, leadsTo: 'WITHDRAW' }
const toGames = { title: { th: 'เกม', la: 'ເກມ', en: 'Games' }, leadsTo: 'GAMES' }
const notArrived = {
  title: { th: 'เงินยังไม่เข้า', la: 'ເງິນຍັງບໍ່ເຂົ້າ', en: 'It has not arrived' },
  leadsTo: 'DEPOSIT_MISSING',
}
const backOrPerson = {
  kind: 'quick_replies' as const,
  title: {
    th: 'ให้ช่วยเรื่องอื่นอีกไหม',
    la: 'ມີຫຍັງໃຫ້ຊ່ວຍອີກບໍ',
    en: 'Anything else?',
  },
  choices: [toMenu, toPerson],
}

const menu = {
  kind: 'buttons' as const,
  title: {
    th: 'เลือกเรื่องที่ต้องการสอบถาม',
    la: 'ເລືອກເລື່ອງທີ່ຕ້ອງການຖາມ',
    en: 'What is it about?',
  },
  choices: [toDeposit, toWithdraw, toGames, toPerson],
}

export const greeterScript: Script = {
  greeting: {
    says: [
      {
        kind: 'text',
        text: {
          th: 'สวัสดี ยินดีให้บริการ เจ้าหน้าที่ได้รับข้อความแล้วและจะตอบที่นี่ ระหว่างนี้เลือกหัวข้อด้านล่างได้เลย',
          la: 'ສະບາຍດີ ຍິນດີໃຫ້ບໍລິການ ພະນັກງານໄດ້ຮັບຂໍ້ຄວາມແລ້ວ ແລະ ຈະຕອບຢູ່ບ່ອນນີ້ ໃນລະຫວ່າງນີ້ເລືອກຫົວຂໍ້ຂ້າງລຸ່ມໄດ້ເລີຍ',
          en: 'Hello! Our team has your message and will answer here. Meanwhile, pick a topic below.',
        },
      },
      { ...menu, kind: 'quick_replies' },
    ],
  },
  lost: { says: [menu] },
  steps: {
    MENU: { says: [menu] },
    DEPOSIT: {
      says: [
        {
          kind: 'generic',
          cards: [
            {
              title: { th: 'โอนผ่านธนาคาร', la: 'ໂອນຜ່ານທະນາຄານ', en: 'Bank transfer' },
              subtitle: {
                th: 'โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น',
                la: 'ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ',
                en: 'From your registered account only',
              },
              choices: [notArrived],
            },
            {
              title: { th: 'สแกน QR', la: 'ສະແກນ QR', en: 'QR code' },
              subtitle: {
                th: 'สร้าง QR ใหม่ทุกครั้งที่ฝาก',
                la: 'ສ້າງ QR ໃໝ່ທຸກຄັ້ງທີ່ຝາກ',
                en: 'A new QR code for each deposit',
              },
              choices: [notArrived],
            },
            {
              onlyIn: 'THB',
              title: { th: 'ซองของขวัญทรูมันนี่', la: 'ຊອງຂອງຂວັນ TrueMoney', en: 'TrueMoney gift link' },
              subtitle: {
                th: 'วางลิงก์ซองของขวัญในหน้าฝากเงิน',
                la: 'ວາງລິ້ງຊອງຂອງຂວັນໃນໜ້າຝາກເງິນ',
                en: 'Paste the gift link into the deposit screen',
              },
              choices: [notArrived],
            },
          ],
        },
        backOrPerson,
      ],
    },
    DEPOSIT_MISSING: {
      callsPerson: true,
      says: [
        {
          kind: 'text',
          text: {
            th: 'กรุณาพิมพ์จำนวนเงินและเวลาที่โอน เจ้าหน้าที่จะตรวจสอบให้ อย่าบอกรหัสผ่านหรือรหัส OTP กับใคร',
            la: 'ກະລຸນາພິມຈຳນວນເງິນ ແລະ ເວລາທີ່ໂອນ ພະນັກງານຈະກວດສອບໃຫ້ ຢ່າບອກລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ໃຫ້ໃຜ',
            en: 'Please write how much you sent and when. Somebody from our team will look into it. Never tell anybody your password or a one-time code.',
          },
        },
      ],
    },
    WITHDRAW: {
      says: [
        {
          kind: 'text',
          text: {
            th: 'เงินถอนจะเข้าบัญชีธนาคารที่ลงทะเบียนไว้ ถอนได้ทีละรายการ ดูสถานะได้ในประวัติ',
            la: 'ເງິນຖອນຈະເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ ຖອນໄດ້ເທື່ອລະລາຍການ ເບິ່ງສະຖານະໄດ້ໃນປະຫວັດ',
            en: 'Withdrawals go to your registered bank account, one at a time. Your statement shows how far yours is.',
          },
        },
        backOrPerson,
      ],
    },
    GAMES: {
      says: [
        {
          kind: 'text',
          text: {
            th: 'เปิดบัญชีเกมและโยกเงินเข้าเกมได้ที่หน้าแรก หากโยกไม่สำเร็จ เงินจะกลับไปที่เดิม',
            la: 'ເປີດບັນຊີເກມ ແລະ ຍ້າຍເງິນເຂົ້າເກມໄດ້ທີ່ໜ້າຫຼັກ ຖ້າຍ້າຍບໍ່ສຳເລັດ ເງິນຈະກັບໄປບ່ອນເດີມ',
            en: 'Open game accounts and move money into them on the home screen. If a transfer fails, the money is back where it was.',
          },
        },
        backOrPerson,
      ],
    },
    PERSON: {
      callsPerson: true,
      says: [
        {
          kind: 'text',
          text: {
            th: 'เรียกเจ้าหน้าที่ให้แล้ว กรุณาพิมพ์คำถามไว้ได้เลย',
            la: 'ເອີ້ນພະນັກງານໃຫ້ແລ້ວ ກະລຸນາພິມຄຳຖາມໄວ້ໄດ້ເລີຍ',
            en: 'We have called somebody from our team. Please write your question here.',
          },
        },
      ],
    },
  },
}
