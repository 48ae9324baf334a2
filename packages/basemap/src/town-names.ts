// French and Russian names of the 200 largest towns and of those where the demo's members live, written by us: country,
// name in GeoNames, French name where it is another, Russian name.
const written = `
CN Shanghai|Shanghaï|Шанхай
TR Istanbul||Стамбул
AR Buenos Aires||Буэнос-Айрес
IN Mumbai|Bombay|Мумбаи
MX Mexico City|Mexico|Мехико
CN Beijing|Pékin|Пекин
PK Karachi||Карачи
CN Tianjin||Тяньцзинь
CN Guangzhou|Canton|Гуанчжоу
IN Delhi||Дели
RU Moscow|Moscou|Москва
CN Shenzhen||Шэньчжэнь
BD Dhaka|Dacca|Дакка
KR Seoul|Séoul|Сеул
BR São Paulo||Сан-Паулу
CN Wuhan||Ухань
NG Lagos||Лагос
ID Jakarta||Джакарта
JP Tokyo||Токио
US New York City|New York|Нью-Йорк
CN Dongguan||Дунгуань
TW Taipei||Тайбэй
CD Kinshasa||Киншаса
PE Lima||Лима
EG Cairo|Le Caire|Каир
CO Bogotá||Богота
GB London|Londres|Лондон
CN Chongqing||Чунцин
CN Chengdu||Чэнду
IQ Baghdad|Bagdad|Багдад
CN Nanjing|Nankin|Нанкин
IR Tehran|Téhéran|Тегеран
CN Nanchong||Наньчун
HK Hong Kong||Гонконг
CN Xi’an||Сиань
PK Lahore||Лахор
CN Shenyang||Шэньян
CN Hangzhou||Ханчжоу
BR Rio de Janeiro||Рио-де-Жанейро
CN Harbin||Харбин
CN Tai’an||Тайань
CN Suzhou||Сучжоу
CN Shantou||Шаньтоу
TH Bangkok||Бангкок
IN Bengaluru|Bangalore|Бангалор
RU Saint Petersburg|Saint-Pétersbourg|Санкт-Петербург
CL Santiago||Сантьяго
IN Kolkata|Calcutta|Калькутта
AU Sydney||Сидней
MM Yangon|Rangoun|Янгон
CN Jinan||Цзинань
IN Chennai||Ченнаи
CN Zhengzhou||Чжэнчжоу
AU Melbourne||Мельбурн
SA Riyadh|Riyad|Эр-Рияд
CN Changchun||Чанчунь
CN Dalian||Далянь
US Los Angeles||Лос-Анджелес
BD Chittagong||Читтагонг
CN Kunming||Куньмин
EG Alexandria|Alexandrie|Александрия
IN Ahmedabad||Ахмадабад
CN Qingdao||Циндао
KR Busan||Пусан
CI Abidjan||Абиджан
NG Kano||Кано
CN Foshan||Фошань
IN Hyderabad||Хайдарабад
CN Puyang||Пуян
JP Yokohama||Иокогама
NG Ibadan||Ибадан
SG Singapore|Singapour|Сингапур
CN Wuxi||Уси
CN Xiamen||Сямынь
TR Ankara||Анкара
CN Tianshui||Тяньшуй
CN Ningbo||Нинбо
VN Ho Chi Minh City|Hô Chi Minh-Ville|Хошимин
CN Shiyan||Шиянь
ZA Cape Town|Le Cap|Кейптаун
CN Taiyuan||Тайюань
DE Berlin||Берлин
CN Tangshan||Таншань
CN Hefei||Хэфэй
ES Madrid||Мадрид
KP Pyongyang||Пхеньян
MA Casablanca||Касабланка
CN Zibo||Цзыбо
CN Zhongshan||Чжуншань
ZA Durban||Дурбан
CN Changsha||Чанша
AF Kabul|Kaboul|Кабул
CN Ürümqi|Urumqi|Урумчи
VE Caracas||Каракас
AE Dubai|Dubaï|Дубай
IN Pune||Пуна
IN Sūrat|Surate|Сурат
SA Jeddah|Djeddah|Джидда
CN Shijiazhuang||Шицзячжуан
IN Kanpur||Канпур
UA Kyiv|Kiev|Киев
AO Luanda||Луанда
PH Quezon City|Quezon|Кесон-Сити
ET Addis Ababa|Addis-Abeba|Аддис-Абеба
KE Nairobi||Найроби
US Chicago||Чикаго
BR Salvador||Салвадор
IN Jaipur||Джайпур
TZ Dar es Salaam||Дар-эс-Салам
CN Lanzhou||Ланьчжоу
KR Incheon||Инчхон
CN Yunfu||Юньфу
CA Toronto||Торонто
IQ Basrah|Bassora|Басра
JP Osaka||Осака
SO Mogadishu|Mogadiscio|Могадишо
KR Daegu||Тэгу
PK Faisalabad||Фейсалабад
TR İzmir|Izmir|Измир
SN Dakar||Дакар
IN Lucknow||Лакхнау
EG Giza|Gizeh|Гиза
BR Fortaleza||Форталеза
CO Cali||Кали
ID Surabaya||Сурабая
BR Belo Horizonte||Белу-Оризонти
CN Nanchang||Наньчан
IT Rome||Рим
IR Mashhad|Mechhed|Мешхед
US Brooklyn||Бруклин
US Houston||Хьюстон
US Queens||Куинс
IN Nagpur||Нагпур
VE Maracaibo||Маракайбо
BR Brasília|Brasilia|Бразилиа
DO Santo Domingo|Saint-Domingue|Санто-Доминго
JP Nagoya||Нагоя
AU Brisbane||Брисбен
CU Havana|La Havane|Гавана
FR Paris||Париж
ZA Johannesburg||Йоханнесбург
HK Kowloon||Коулун
KZ Almaty||Алматы
CN Dadonghai||Дадунхай
CO Medellín||Медельин
UZ Tashkent|Tachkent|Ташкент
DZ Algiers|Alger|Алжир
SD Khartoum||Хартум
GH Accra||Аккра
EC Guayaquil||Гуаякиль
CN Ordos||Ордос
YE Sanaa||Сана
LB Beirut|Beyrouth|Бейрут
AU Perth||Перт
JP Sapporo||Саппоро
CN Jilin||Гирин
RO Bucharest|Bucarest|Бухарест
GN Camayenne||Камайен
IN Indore||Индаур
MX Iztapalapa||Истапалапа
GN Conakry||Конакри
CN Bayan Nur||Баян-Нур
VE Maracay||Маракай
ID Medan||Медан
PK Rawalpindi||Равалпинди
BY Minsk||Минск
HU Budapest||Будапешт
IQ Mosul|Mossoul|Мосул
DE Hamburg|Hambourg|Гамбург
BR Curitiba||Куритиба
PL Warsaw|Varsovie|Варшава
ID Bandung||Бандунг
ZA Soweto||Соуэто
AT Vienna|Vienne|Вена
MA Rabat||Рабат
MX Ecatepec de Morelos|Ecatepec|Экатепек
ES Barcelona|Barcelone|Барселона
ZA Pretoria||Претория
SY Aleppo|Alep|Алеппо
CA Montréal||Монреаль
CN Kunshan||Куньшань
PH Manila|Manille|Манила
IN Patna||Патна
IN Bhopal||Бхопал
BR Manaus||Манаус
CN Xinyang||Синьян
NG Kaduna||Кадуна
KH Phnom Penh||Пномпень
SY Damascus|Damas|Дамаск
US Philadelphia|Philadelphie|Филадельфия
US Phoenix||Финикс
IR Isfahan|Ispahan|Исфахан
IN Ludhiāna|Ludhiana|Лудхияна
ZW Harare||Хараре
JP Kobe||Кобе
ID Bekasi||Бекаси
TW Kaohsiung||Гаосюн
SE Stockholm||Стокгольм
PH Caloocan City|Caloocan|Калоокан
MX Guadalajara||Гвадалахара
US Manhattan||Манхэттен
PY Asunción||Асунсьон
BR Recife||Ресифи
KR Daejeon||Тэджон
US San Antonio||Сан-Антонио
GH Kumasi||Кумаси
MY Kota Bharu||Кота-Бару
JP Kyoto||Киото
MY Kuala Lumpur||Куала-Лумпур
IR Karaj||Кередж
NP Kathmandu|Katmandou|Катманду
ID Palembang||Палембанг
FR Lyon||Лион
FR Villeurbanne||Виллёрбан
FR Nantes||Нант
FR Saint-Nazaire||Сен-Назер
FR Toulouse||Тулуза
FR Strasbourg||Страсбург
FR Rouen||Руан
FR Quimper||Кемпер
FR Montreuil||Монтрёй
FR Montpellier||Монпелье
FR Marseille||Марсель
FR Lille||Лилль
FR Dijon||Дижон
FR Clermont-Ferrand||Клермон-Ферран
FR Bordeaux||Бордо
BE Brussels|Bruxelles|Брюссель
BE Namur||Намюр
BE Gent|Gand|Гент
CH Genève||Женева
CH Lausanne||Лозанна
CA Québec||Квебек
US Portland||Портленд
IE Dublin||Дублин
GB Bristol||Бристоль
GB Brighton||Брайтон
GB Aberdeen||Абердин
RU Sochi|Sotchi|Сочи
RU Novosibirsk||Новосибирск
RU Kazan||Казань
RU Yekaterinburg|Iekaterinbourg|Екатеринбург
`;

export type TownNames = { fr: string; ru: string };

/** By country and name in GeoNames: the largest town of that name has them. */
export const townNames: ReadonlyMap<string, TownNames> = new Map(
  written
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', fr = '', ru = ''] = line.split('|');
      return [key, { fr, ru }];
    }),
);
