/** Words of signing in and out, in Lao. */
export const session = {
  title: 'ເຂົ້າສູ່ລະບົບ',
  welcome: 'ກະເປົາເງິນຂອງທ່ານ ເຫັນເງິນຄົບທຸກຈຳນວນ',
  username: 'ເບີໂທລະສັບ',
  password: 'ລະຫັດຜ່ານ',
  remember: 'ຈື່ຂ້ອຍໄວ້ໃນເຄື່ອງນີ້',
  submit: 'ເຂົ້າສູ່ລະບົບ',
  limited: 'ອາດມີຄົນອື່ນພະຍາຍາມເຂົ້າບັນຊີນີ້ ທ່ານເຂົ້າສູ່ລະບົບໄດ້ທັນທີດ້ວຍລະຫັດທາງ SMS',
  sendCode: 'ຮັບລະຫັດທາງ SMS',
  forgot: 'ລືມລະຫັດຜ່ານບໍ?',
  noAccount: 'ຍັງບໍ່ເປັນສະມາຊິກບໍ?',
  register: 'ສະໝັກສະມາຊິກ',
  usernameMissing: 'ກະລຸນາປ້ອນເບີໂທລະສັບ',
  passwordMissing: 'ກະລຸນາປ້ອນລະຫັດຜ່ານ',
  showPassword: 'ສະແດງລະຫັດຜ່ານ',
  hidePassword: 'ເຊື່ອງລະຫັດຜ່ານ',
}
