/** Words of the home screen, the agreement and the conditions, in Lao. */
export const home = {
  title: 'ໜ້າຫຼັກ',
  state: {
    label: 'ກຳລັງດຳເນີນການ',
    bonus: 'ມີໂບນັດຢູ່ ລັອກໄວ້ {amount}',
    withdrawal: 'ກຳລັງຖອນເງິນ {amount}',
  },
  actions: {
    label: 'ເມນູດ່ວນ',
    deposit: 'ຝາກເງິນ',
    transfer: 'ຍ້າຍເງິນ',
    withdraw: 'ຖອນເງິນ',
    spin: 'ໝຸນວົງລໍ້',
    refreshAll: 'ໂຫຼດໃໝ່ທັງໝົດ',
    invite: 'ຊວນໝູ່',
    bonus: 'ເງື່ອນໄຂໂບນັດ',
    refund: 'ຄືນຍອດເສຍ',
  },
  refreshed: 'ອັບເດດຍອດເງິນທັງໝົດແລ້ວ',
  refreshedPartly: 'ມີ {count} ເກມທີ່ຍັງບໍ່ຕອບກັບ ລະຫວ່າງນີ້ສະແດງຍອດຫຼ້າສຸດທີ່ຮູ້ໄວ້ກ່ອນ',
  refreshFailed: 'ໂຫຼດຍອດເງິນໃໝ່ບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ',
  agreement: {
    title: 'ກ່ອນເລີ່ມໃຊ້ງານ',
    accept: 'ອ່ານແລ້ວ ແລະ ຍອມຮັບ',
    later: 'ໄວ້ພາຍຫຼັງ',
  },
  conditions: {
    title: 'ເງື່ອນໄຂການໃຊ້ງານ',
    empty: 'ຕອນນີ້ຍັງບໍ່ມີເງື່ອນໄຂໃຫ້ສະແດງ',
    loadFailed: 'ໂຫຼດເງື່ອນໄຂບໍ່ສຳເລັດ',
    retry: 'ລອງອີກຄັ້ງ',
    close: 'ປິດ',
  },
}
