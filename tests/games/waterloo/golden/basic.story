5th Division (Bachelu), II Corps (4-4) moves to 1510.
2nd Division (Donzelot), I Corps (5-4) moves to 1610.
19th Division (Simmer), VI Corps (4-4) moves to 1414.
20th Division (Jeanin), VI Corps (2-4) moves to 1513.
Guard Chasseurs (Morand) (6-4) moves to 1415.
Young Guard (Duhesme) (5-4) moves to 1614.
Guard Grenadiers (Friant) (7-4) moves to 1215.
1st Division (Quiot), I Corps (4-4) moves to 1811 Papelotte.
3rd Division (Marcognet), I Corps (4-4) moves to 2110 Smohain.
4th Division (Durutte), I Corps (4-4) moves to 1910 La Haye.
2nd Cavalry Division (Piré) (2-5) moves to 0915.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 0815.
Guard Heavy Cavalry (Guyot) (4-5) moves to 0814.
11th Cavalry Division (L'Héritier) (2-5) moves to 0714.
3rd Cavalry Division (Domon) (1-5) moves to 1115.
5th Cavalry Division (Subervie) (1-5) moves to 1710.
13th Cavalry Division (Wathier) (1-5) moves to 2211 Frichermont.
14th Cavalry Division (Delort) (1-5) moves to 1810.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) moves to 1613.
Guard artillery (5-3) moves to 1514.
VI Corps artillery (2-3) moves to 1314.
6th Division (Jérôme), II Corps (7-4), 9th Division (Foy), II Corps (5-4) and I Corps artillery (3-3) attack 1014 Hougoumont wood: 15 against 2, 6:1.
The die shows 1, on 6:1.
DE: defenders eliminated.
Hougoumont garrison (1-4) is destroyed. Losses: French 0, Allied 1.
II Corps artillery (3-3) attacks 1509: 3 against 3, 1:1.
The die shows 4, on 1:1.
Ar: attackers retreat.
5th Division (Bachelu), II Corps (4-4) attacks 1410 La Haye Sainte: 4 against 6, 1:2.
The die shows 4, on 1:2.
Ar: attackers retreat.
5th Division (Bachelu), II Corps (4-4) falls back to 1511.
2nd Division (Donzelot), I Corps (5-4) attacks 1609: 5 against 6, 1:2.
The die shows 3, on 1:2.
Ar: attackers retreat.
2nd Division (Donzelot), I Corps (5-4) falls back to 1710.
5th Cavalry Division (Subervie) (1-5) is pushed to 1711.
Game-Turn 1: The Allies move.
1st (Guards) Division (Cooke) (7-4) moves to 0708 Merbe Braine.
3rd Division (Alten) (6-4) moves to 1306 Mont St. Jean.
6th Division (Cole) (6-4) moves to 1407.
2nd Netherlands Division (Perponcher) (5-4) moves to 1406.
Household Cavalry Brigade (Somerset) (4-5) moves to 0808 Merbe Braine.
Netherlands Cavalry Division (Collaert) (1-5) moves to 1412.
Cavalry, centre (4-5) moves to 1206 Mont St. Jean.
5th Division (Picton) (7-4) moves to 1809.
3rd Netherlands Division (Chassé) (4-4) moves to 0809 Merbe Braine.
4th Division (Colville) (6-4) moves to 0810.
Cavalry, right flank (3-5) moves to 0709.
Brunswick Corps (2-4) moves to 0909.
2nd Division (Clinton) (6-4) moves to 0908.
II Corps artillery (2-3) moves to 1009.
I Corps artillery (3-3) moves to 1307.
Cavalry, left flank (3-5) moves to 1305.
5th Division (Picton) (7-4) attacks 1810: 7 against 1, 6:1.
The die shows 4, on 6:1.
DE: defenders eliminated.
14th Cavalry Division (Delort) (1-5) is destroyed. Losses: French 1, Allied 1.
Netherlands Cavalry Division (Collaert) (1-5) and Reserve artillery (3-3) attack 1511: 4 against 4, 1:1.
The die shows 5, on 1:1.
Ar: attackers retreat.
Netherlands Cavalry Division (Collaert) (1-5) falls back to 1311.
Game-Turn 2: The French move.
6th Division (Jérôme), II Corps (7-4) moves to 0910.
Guard Heavy Cavalry (Guyot) (4-5) moves to 1010.
Guard Grenadiers (Friant) (7-4) moves to 1412.
9th Division (Foy), II Corps (5-4) moves to 1413.
5th Division (Bachelu), II Corps (4-4) moves to 1313.
19th Division (Simmer), VI Corps (4-4) moves to 1512.
Guard Chasseurs (Morand) (6-4) moves to 1511.
Young Guard (Duhesme) (5-4) moves to 1414.
2nd Cavalry Division (Piré) (2-5) moves to 1013 Hougoumont.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1213.
11th Cavalry Division (L'Héritier) (2-5) moves to 1214.
3rd Cavalry Division (Domon) (1-5) moves to 1014 Hougoumont wood.
5th Cavalry Division (Subervie) (1-5) moves to 1415.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) moves to 2010.
1st Cavalry Division (Jacquinot) (2-5) moves to 1613.
I Corps artillery (3-3) moves to 1114.
Guard artillery (5-3) moves to 1612.
6th Division (Jérôme), II Corps (7-4) attacks 0810 and 0909: 7 against 8, 1:2.
The die shows 6, on 1:2.
AE: attackers eliminated.
6th Division (Jérôme), II Corps (7-4) is destroyed. Losses: French 8, Allied 1.
Guard Grenadiers (Friant) (7-4) attacks 1311: 7 against 1, 6:1.
The die shows 1, on 6:1.
DE: defenders eliminated.
Netherlands Cavalry Division (Collaert) (1-5) is destroyed. Losses: French 8, Allied 2.
II Corps artillery (3-3) attacks 1410 La Haye Sainte: 3 against 6, 1:2.
The die shows 4, on 1:2.
Ar: attackers retreat.
Guard Heavy Cavalry (Guyot) (4-5) attacks 1009: 4 against 2, 2:1.
The die shows 5, on 2:1.
EX: exchange.
Guard Heavy Cavalry (Guyot) (4-5) and II Corps artillery (2-3) are destroyed. Losses: French 12, Allied 4.
Game-Turn 2: The Allies move.
Reserve artillery (3-3) moves to 1208.
5th Division (Picton) (7-4) moves to 1507.
5th Brigade, II Corps (5-4) arrives from the east and goes to 2407 La Marache.
13th Brigade, IV Corps (4-4) arrives from the east and goes to 2409.
4th Division (Colville) (6-4) moves to 0910.
Cavalry, right flank (3-5) moves to 0810.
2nd Division (Clinton) (6-4) moves to 0911.
1st (Guards) Division (Cooke) (7-4) moves to 0811.
Brunswick Corps (2-4) moves to 0812.
Household Cavalry Brigade (Somerset) (4-5) moves to 0711.
3rd Netherlands Division (Chassé) (4-4) moves to 0712.
Cavalry, centre (4-5) moves to 0809 Merbe Braine.
2nd Netherlands Division (Perponcher) (5-4) moves to 1607.
Cavalry, left flank (3-5) moves to 0808 Merbe Braine.
14th Brigade, IV Corps (4-4) arrives from the east and goes to 2408.
15th Brigade, IV Corps (4-4) arrives from the east and goes to 2508.
16th Brigade, IV Corps (4-4) arrives from the east and goes to 2509.
II Corps cavalry (3-5) arrives from the east and goes to 2411.
IV Corps cavalry (3-5) arrives from the east and goes to 2412.
II Corps artillery (4-3) arrives from the east and goes to 2507.
IV Corps artillery (3-3) arrives from the east and goes to 2610.
Game-Turn 3: The French move.
Guard Chasseurs (Morand) (6-4) moves to 1810.
Guard Grenadiers (Friant) (7-4) moves to 1410 La Haye Sainte.
2nd Division (Donzelot), I Corps (5-4) moves to 1511.
2nd Cavalry Division (Piré) (2-5) moves to 1215.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1412.
11th Cavalry Division (L'Héritier) (2-5) moves to 1711.
3rd Cavalry Division (Domon) (1-5) moves to 1115.
5th Cavalry Division (Subervie) (1-5) moves to 1816 Plancenoit.
13th Cavalry Division (Wathier) (1-5) moves to 1712.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) moves to 1812.
3rd Division (Marcognet), I Corps (4-4) moves to 2211 Frichermont.
1st Cavalry Division (Jacquinot) (2-5) moves to 1817 Plancenoit.
I Corps artillery (3-3) moves to 1216.
II Corps artillery (3-3) moves to 1911.
Game-Turn 3: The Allies move.
4th Division (Colville) (6-4) moves to 1013 Hougoumont.
2nd Netherlands Division (Perponcher) (5-4) moves to 1611.
5th Division (Picton) (7-4) moves to 1308.
2nd Division (Clinton) (6-4) moves to 1014 Hougoumont wood.
3rd Netherlands Division (Chassé) (4-4) moves to 0913.
Cavalry, right flank (3-5) moves to 1207.
Brunswick Corps (2-4) moves to 0814.
1st (Guards) Division (Cooke) (7-4) moves to 0914.
Household Cavalry Brigade (Somerset) (4-5) moves to 0915.
Cavalry, centre (4-5) moves to 1206 Mont St. Jean.
Cavalry, left flank (3-5) moves to 0813.
5th Brigade, II Corps (5-4) moves to 2510.
14th Brigade, IV Corps (4-4) moves to 2511.
15th Brigade, IV Corps (4-4) moves to 2512.
16th Brigade, IV Corps (4-4) moves to 2413.
13th Brigade, IV Corps (4-4) moves to 2309.
II Corps artillery (4-3) moves to 2209.
IV Corps artillery (3-3) moves to 2409.
II Corps artillery (4-3) attacks 2211 Frichermont: 4 against 8, 1:2.
The die shows 5, on 1:2.
Ar: attackers retreat.
2nd Netherlands Division (Perponcher) (5-4) attacks 1511 and 1612 and 1711: 5 against 12, 1:3.
The die shows 1, on 1:3.
Ar: attackers retreat.
2nd Netherlands Division (Perponcher) (5-4) falls back to 1610.
Game-Turn 4: The French move.
9th Division (Foy), II Corps (5-4) moves to 1510.
Guard Chasseurs (Morand) (6-4) moves to 1710.
Guard Grenadiers (Friant) (7-4) moves to 1611.
1st Division (Quiot), I Corps (4-4) moves to 1709.
2nd Division (Donzelot), I Corps (5-4) moves to 1811 Papelotte.
19th Division (Simmer), VI Corps (4-4) moves to 1810.
4th Division (Durutte), I Corps (4-4) moves to 1512.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) moves to 1509.
5th Division (Bachelu), II Corps (4-4) moves to 1613.
Young Guard (Duhesme) (5-4) moves to 1812.
3rd Division (Marcognet), I Corps (4-4) moves to 1910 La Haye.
2nd Cavalry Division (Piré) (2-5) moves to 1717 Plancenoit.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1614.
3rd Cavalry Division (Domon) (1-5) moves to 1514.
13th Cavalry Division (Wathier) (1-5) moves to 1716.
I Corps artillery (3-3) moves to 1515.
VI Corps artillery (2-3) moves to 1615.
II Corps artillery (3-3) moves to 1712.
9th Division (Foy), II Corps (5-4), Guard Chasseurs (Morand) (6-4), Guard Grenadiers (Friant) (7-4), 1st Division (Quiot), I Corps (4-4), Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) and Guard artillery (5-3) attack 1610: 30 against 5, 6:1.
The die shows 4, on 6:1.
DE: defenders eliminated.
2nd Netherlands Division (Perponcher) (5-4) is destroyed. Losses: French 12, Allied 9.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) advances into 1610.
Game-Turn 4: The Allies move.
4th Division (Colville) (6-4) moves to 1015.
Cavalry, right flank (3-5) moves to 1411.
3rd Division (Alten) (6-4) moves to 1209.
6th Division (Cole) (6-4) moves to 1306 Mont St. Jean.
3rd Netherlands Division (Chassé) (4-4) moves to 1013 Hougoumont.
Brunswick Corps (2-4) moves to 1115.
2nd Division (Clinton) (6-4) moves to 1114.
1st (Guards) Division (Cooke) (7-4) moves to 1316.
Household Cavalry Brigade (Somerset) (4-5) moves to 1217.
Cavalry, centre (4-5) moves to 1108.
I Corps artillery (3-3) moves to 1207.
Cavalry, left flank (3-5) moves to 1216.
5th Division (Picton) (7-4) moves to 1307.
5th Brigade, II Corps (5-4) moves to 2211 Frichermont.
13th Brigade, IV Corps (4-4) moves to 2110 Smohain.
14th Brigade, IV Corps (4-4) moves to 2311.
15th Brigade, IV Corps (4-4) moves to 2310.
16th Brigade, IV Corps (4-4) moves to 2309.
II Corps cavalry (3-5) moves to 2308.
IV Corps cavalry (3-5) moves to 2411.
II Corps artillery (4-3) moves to 2208.
Cavalry, right flank (3-5) attacks 1510: 3 against 5, 1:2.
The die shows 1, on 1:2.
Dr: defenders retreat.
9th Division (Foy), II Corps (5-4) falls back to 1509.
Game-Turn 5: The French move.
9th Division (Foy), II Corps (5-4) moves to 1510.
Guard Chasseurs (Morand) (6-4) moves to 1511.
Guard Grenadiers (Friant) (7-4) moves to 1410 La Haye Sainte.
19th Division (Simmer), VI Corps (4-4) moves to 1710.
20th Division (Jeanin), VI Corps (2-4) moves to 1713.
1st Division (Quiot), I Corps (4-4) moves to 1813.
3rd Division (Marcognet), I Corps (4-4) moves to 1814.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1917 Plancenoit.
3rd Cavalry Division (Domon) (1-5) moves to 1818.
13th Cavalry Division (Wathier) (1-5) moves to 1916.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) moves to 1815.
11th Cavalry Division (L'Héritier) (2-5) moves to 1915.
Young Guard (Duhesme) (5-4) moves to 1711.
4th Division (Durutte), I Corps (4-4) moves to 1914.
I Corps artillery (3-3) moves to 1512.
VI Corps artillery (2-3) moves to 1715.
9th Division (Foy), II Corps (5-4), Guard Chasseurs (Morand) (6-4), Guard Grenadiers (Friant) (7-4), I Corps artillery (3-3) and Guard artillery (5-3) attack 1411: 26 against 3, 6:1.
The die shows 5, on 6:1.
DE: defenders eliminated.
Cavalry, right flank (3-5) is destroyed. Losses: French 12, Allied 12.
Game-Turn 5: The Allies move.
2nd Division (Clinton) (6-4) moves to 1215.
1st (Guards) Division (Cooke) (7-4) moves to 1519 Maison du Roi.
4th Division (Colville) (6-4) moves to 1114.
5th Division (Picton) (7-4) moves to 1206 Mont St. Jean.
3rd Netherlands Division (Chassé) (4-4) moves to 1413.
3rd Division (Alten) (6-4) moves to 1307.
Household Cavalry Brigade (Somerset) (4-5) moves to 1513.
Cavalry, centre (4-5) moves to 1412.
Reserve artillery (3-3) moves to 1209.
Cavalry, left flank (3-5) moves to 1013 Hougoumont.
14th Brigade, IV Corps (4-4) moves to 2209.
15th Brigade, IV Corps (4-4) moves to 2210.
IV Corps cavalry (3-5) moves to 2310.
II Corps artillery (4-3) moves to 2010.
IV Corps artillery (3-3) moves to 2109.
3rd Netherlands Division (Chassé) (4-4) attacks 1512: 4 against 3, 1:1.
The die shows 5, on 1:1.
Ar: attackers retreat.
3rd Netherlands Division (Chassé) (4-4) falls back to 1313.
Reserve artillery (3-3) attacks 1410 La Haye Sainte: 3 against 14, 1:5.
The die shows 3, on 1:5.
AE: attackers eliminated.
II Corps artillery (4-3) attacks 1811 Papelotte: 4 against 10, 1:3.
The die shows 6, on 1:3.
AE: attackers eliminated.
Household Cavalry Brigade (Somerset) (4-5) attacks 1613: 4 against 4, 1:1.
The die shows 6, on 1:1.
Ar: attackers retreat.
Household Cavalry Brigade (Somerset) (4-5) falls back to 1514.
Cavalry, centre (4-5) attacks 1511: 4 against 6, 1:2.
The die shows 4, on 1:2.
Ar: attackers retreat.
Cavalry, centre (4-5) falls back to 1311.
Game-Turn 6: The French move.
Guard Chasseurs (Morand) (6-4) moves to 1614.
Young Guard (Duhesme) (5-4) moves to 1615.
Guard Grenadiers (Friant) (7-4) moves to 1513.
3rd Division (Marcognet), I Corps (4-4) moves to 1515.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) moves to 1415.
5th Division (Bachelu), II Corps (4-4) moves to 1910 La Haye.
1st Division (Quiot), I Corps (4-4) moves to 1814.
9th Division (Foy), II Corps (5-4) moves to 1411.
19th Division (Simmer), VI Corps (4-4) moves to 2011.
2nd Division (Donzelot), I Corps (5-4) moves to 1909.
20th Division (Jeanin), VI Corps (2-4) moves to 1815.
3rd Cavalry Division (Domon) (1-5) moves to 2015.
I Corps artillery (3-3) moves to 1713.
Guard artillery (5-3) moves to 1714.
II Corps artillery (3-3) moves to 1811 Papelotte.
Guard Chasseurs (Morand) (6-4), Young Guard (Duhesme) (5-4), Guard Grenadiers (Friant) (7-4), 3rd Division (Marcognet), I Corps (4-4), Guard Light Cavalry (Lefebvre-Desnouettes) (3-6), I Corps artillery (3-3) and Guard artillery (5-3) attack 1514: 33 against 4, 6:1.
The die shows 5, on 6:1.
DE: defenders eliminated.
Household Cavalry Brigade (Somerset) (4-5) is destroyed. Losses: French 12, Allied 16.
3rd Division (Marcognet), I Corps (4-4) advances into 1514.
5th Division (Bachelu), II Corps (4-4), 2nd Division (Donzelot), I Corps (5-4) and II Corps artillery (3-3) attack 2010: 12 against 4, 3:1.
The die shows 3, on 3:1.
Dr: defenders retreat.
II Corps artillery (4-3) falls back to 2109.
IV Corps artillery (3-3) is pushed to 2108.
9th Division (Foy), II Corps (5-4) attacks 1311: 5 against 4, 1:1.
The die shows 2, on 1:1.
Dr: defenders retreat.
Cavalry, centre (4-5) falls back to 1312.
19th Division (Simmer), VI Corps (4-4) attacks 2110 Smohain: 4 against 8, 1:2.
The die shows 2, on 1:2.
Ar: attackers retreat.
19th Division (Simmer), VI Corps (4-4) falls back to 2012.
Game-Turn 6: The Allies move.
4th Division (Colville) (6-4) moves to 1315.
2nd Division (Clinton) (6-4) moves to 1314.
1st (Guards) Division (Cooke) (7-4) moves to 1416.
3rd Netherlands Division (Chassé) (4-4) moves to 1311.
3rd Division (Alten) (6-4) moves to 1410 La Haye Sainte.
Cavalry, centre (4-5) moves to 1412.
6th Division (Cole) (6-4) moves to 1310.
5th Brigade, II Corps (5-4) moves to 2111.
13th Brigade, IV Corps (4-4) moves to 2011.
IV Corps cavalry (3-5) moves to 2112.
Brunswick Corps (2-4) moves to 1014 Hougoumont wood.
Reserve artillery (3-3) moves to 1309.
I Corps artillery (3-3) moves to 1210.
5th Division (Picton) (7-4) moves to 1409.
14th Brigade, IV Corps (4-4) moves to 2110 Smohain.
15th Brigade, IV Corps (4-4) moves to 2211 Frichermont.
16th Brigade, IV Corps (4-4) moves to 2208.
II Corps cavalry (3-5) moves to 2107.
II Corps artillery (4-3) moves to 1907.
IV Corps artillery (3-3) moves to 2008.
3rd Netherlands Division (Chassé) (4-4), 3rd Division (Alten) (6-4), Reserve artillery (3-3), Cavalry, centre (4-5), I Corps artillery (3-3) and 6th Division (Cole) (6-4) attack 1411: 26 against 5, 5:1.
The die shows 2, on 5:1.
DE: defenders eliminated.
9th Division (Foy), II Corps (5-4) is destroyed. Losses: French 17, Allied 16.
Cavalry, centre (4-5) advances into 1411.
4th Division (Colville) (6-4), 2nd Division (Clinton) (6-4) and 1st (Guards) Division (Cooke) (7-4) attack 1415: 19 against 3, 6:1.
The die shows 2, on 6:1.
DE: defenders eliminated.
Guard Light Cavalry (Lefebvre-Desnouettes) (3-6) is destroyed. Losses: French 20, Allied 16.
5th Brigade, II Corps (5-4) and IV Corps cavalry (3-5) attack 2012: 8 against 4, 2:1.
The die shows 2, on 2:1.
Dr: defenders retreat.
19th Division (Simmer), VI Corps (4-4) falls back to 1912.
II Corps artillery (4-3) and IV Corps artillery (3-3) attack 1909: 7 against 5, 1:1.
The die shows 5, on 1:1.
Ar: attackers retreat.
IV Corps artillery (3-3) falls back to 2108.
II Corps artillery (4-3) falls back to 2008.
13th Brigade, IV Corps (4-4) attacks 1910 La Haye: 4 against 8, 1:2.
The die shows 6, on 1:2.
AE: attackers eliminated.
13th Brigade, IV Corps (4-4) is destroyed. Losses: French 20, Allied 20.
Game-Turn 7: The French move.
19th Division (Simmer), VI Corps (4-4) moves to 2113.
Guard Chasseurs (Morand) (6-4) moves to 2013.
2nd Division (Donzelot), I Corps (5-4) moves to 2012.
4th Division (Durutte), I Corps (4-4) moves to 2213.
Young Guard (Duhesme) (5-4) moves to 1417.
Guard Grenadiers (Friant) (7-4) moves to 1516.
1st Division (Quiot), I Corps (4-4) moves to 1515.
3rd Division (Marcognet), I Corps (4-4) moves to 1415.
2nd Cavalry Division (Piré) (2-5) moves to 1316.
5th Division (Bachelu), II Corps (4-4) moves to 1914.
20th Division (Jeanin), VI Corps (2-4) moves to 1717 Plancenoit.
3rd Cavalry Division (Domon) (1-5) moves to 2017.
I Corps artillery (3-3) moves to 2015.
Guard artillery (5-3) moves to 2014.
VI Corps artillery (2-3) moves to 1818.
II Corps artillery (3-3) moves to 1910 La Haye.
19th Division (Simmer), VI Corps (4-4), Guard Chasseurs (Morand) (6-4), 4th Division (Durutte), I Corps (4-4) and Guard artillery (5-3) attack 2112: 19 against 3, 6:1.
The die shows 4, on 6:1.
DE: defenders eliminated.
IV Corps cavalry (3-5) is destroyed. Losses: French 20, Allied 23.
2nd Division (Donzelot), I Corps (5-4) and II Corps artillery (3-3) attack 2111: 8 against 5, 1:1.
The die shows 1, on 1:1.
Dr: defenders retreat.
5th Brigade, II Corps (5-4) falls back to 2110 Smohain.
14th Brigade, IV Corps (4-4) is pushed to 2210.
Young Guard (Duhesme) (5-4), Guard Grenadiers (Friant) (7-4), 1st Division (Quiot), I Corps (4-4) and 2nd Cavalry Division (Piré) (2-5) attack 1416: 18 against 7, 2:1.
The die shows 4, on 2:1.
Dr: defenders retreat.
1st (Guards) Division (Cooke) (7-4) has no way out.
1st (Guards) Division (Cooke) (7-4) is destroyed. Losses: French 20, Allied 30.
2nd Cavalry Division (Piré) (2-5) advances into 1416.
3rd Division (Marcognet), I Corps (4-4) attacks 1314 and 1315: 4 against 12, 1:3.
The die shows 3, on 1:3.
AE: attackers eliminated.
3rd Division (Marcognet), I Corps (4-4) is destroyed. Losses: French 24, Allied 30.
Game-Turn 7: The Allies move.
2nd Division (Clinton) (6-4) moves to 1316.
3rd Division (Alten) (6-4) moves to 1810.
Cavalry, centre (4-5) moves to 1911.
5th Division (Picton) (7-4) moves to 1811 Papelotte.
5th Brigade, II Corps (5-4) moves to 1909.
14th Brigade, IV Corps (4-4) moves to 2010.
15th Brigade, IV Corps (4-4) moves to 2011.
3rd Netherlands Division (Chassé) (4-4) moves to 1709.
Reserve artillery (3-3) moves to 1410 La Haye Sainte.
I Corps artillery (3-3) moves to 1509.
6th Division (Cole) (6-4) moves to 1710.
Cavalry, left flank (3-5) moves to 1510.
Brunswick Corps (2-4) moves to 1013 Hougoumont.
16th Brigade, IV Corps (4-4) moves to 2110 Smohain.
II Corps cavalry (3-5) moves to 1809.
II Corps artillery (4-3) moves to 1908.
IV Corps artillery (3-3) moves to 2211 Frichermont.
4th Division (Colville) (6-4) attacks 1416: 6 against 2, 3:1.
The die shows 4, on 3:1.
Dr: defenders retreat.
2nd Cavalry Division (Piré) (2-5) falls back to 1516.
Guard Grenadiers (Friant) (7-4) is pushed to 1517.
IV Corps artillery (3-3) attacks 2012: 3 against 5, 1:2.
The die shows 2, on 1:2.
Ar: attackers retreat.
3rd Division (Alten) (6-4), Cavalry, centre (4-5), 5th Division (Picton) (7-4), 5th Brigade, II Corps (5-4), 14th Brigade, IV Corps (4-4), 15th Brigade, IV Corps (4-4) and II Corps artillery (4-3) attack 1910 La Haye: 34 against 6, 5:1.
The die shows 1, on 5:1.
DE: defenders eliminated.
II Corps artillery (3-3) is destroyed. Losses: French 27, Allied 30.
Cavalry, centre (4-5) advances into 1910 La Haye.
2nd Division (Clinton) (6-4) attacks 1417: 6 against 5, 1:1.
The die shows 1, on 1:1.
Dr: defenders retreat.
Young Guard (Duhesme) (5-4) falls back to 1418.
Game-Turn 8: The French move.
5th Division (Bachelu), II Corps (4-4) moves to 1514.
19th Division (Simmer), VI Corps (4-4) moves to 1815.
20th Division (Jeanin), VI Corps (2-4) moves to 1614.
Guard Chasseurs (Morand) (6-4) moves to 1615.
Young Guard (Duhesme) (5-4) moves to 1116.
Guard Grenadiers (Friant) (7-4) moves to 1414.
1st Division (Quiot), I Corps (4-4) moves to 1213.
4th Division (Durutte), I Corps (4-4) moves to 2510.
2nd Cavalry Division (Piré) (2-5) moves to 1312.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1713.
11th Cavalry Division (L'Héritier) (2-5) moves to 1413.
3rd Cavalry Division (Domon) (1-5) moves to 1813.
5th Cavalry Division (Subervie) (1-5) moves to 1313.
13th Cavalry Division (Wathier) (1-5) moves to 1513.
1st Cavalry Division (Jacquinot) (2-5) moves to 1613.
I Corps artillery (3-3) moves to 1912.
Guard artillery (5-3) moves to 1712.
VI Corps artillery (2-3) moves to 1816 Plancenoit.
2nd Division (Donzelot), I Corps (5-4) and I Corps artillery (3-3) attack 2011: 8 against 4, 2:1.
The die shows 5, on 2:1.
EX: exchange.
2nd Division (Donzelot), I Corps (5-4) and 15th Brigade, IV Corps (4-4) are destroyed. Losses: French 32, Allied 34.
Guard artillery (5-3) attacks 1710: 5 against 6, 1:2.
The die shows 3, on 1:2.
Ar: attackers retreat.
Guard artillery (5-3) falls back to 1612.
Game-Turn 8: The Allies move.
3rd Division (Alten) (6-4) moves to 1911.
6th Division (Cole) (6-4) moves to 1812.
5th Division (Picton) (7-4) moves to 2012.
4th Division (Colville) (6-4) moves to 1415.
2nd Division (Clinton) (6-4) moves to 1717 Plancenoit.
3rd Netherlands Division (Chassé) (4-4) moves to 1311.
Cavalry, left flank (3-5) moves to 1212.
II Corps cavalry (3-5) moves to 1412.
I Corps artillery (3-3) moves to 1811 Papelotte.
Reserve artillery (3-3) moves to 1111.
5th Brigade, II Corps (5-4) moves to 2011.
II Corps artillery (4-3) moves to 1909.
IV Corps artillery (3-3) moves to 2310.
14th Brigade, IV Corps (4-4) moves to 2211 Frichermont.
3rd Division (Alten) (6-4), I Corps artillery (3-3) and 5th Division (Picton) (7-4) attack 1912: 16 against 3, 5:1.
The die shows 4, on 5:1.
DE: defenders eliminated.
I Corps artillery (3-3) is destroyed. Losses: French 35, Allied 34.
3rd Netherlands Division (Chassé) (4-4) and Reserve artillery (3-3) attack 1312: 7 against 2, 3:1.
The die shows 6, on 3:1.
EX: exchange.
2nd Cavalry Division (Piré) (2-5) and 3rd Netherlands Division (Chassé) (4-4) are destroyed. Losses: French 37, Allied 38.
6th Division (Cole) (6-4) attacks 1813: 6 against 1, 6:1.
The die shows 2, on 6:1.
DE: defenders eliminated.
3rd Cavalry Division (Domon) (1-5) is destroyed. Losses: French 38, Allied 38.
IV Corps artillery (3-3) attacks 2510: 3 against 4, 1:2.
The die shows 2, on 1:2.
Ar: attackers retreat.
IV Corps artillery (3-3) falls back to 2311.
II Corps cavalry (3-5) attacks 1413: 3 against 2, 1:1.
The die shows 2, on 1:1.
Dr: defenders retreat.
11th Cavalry Division (L'Héritier) (2-5) falls back to 1513.
13th Cavalry Division (Wathier) (1-5) is pushed to 1614.
20th Division (Jeanin), VI Corps (2-4) is pushed to 1714.
4th Division (Colville) (6-4) attacks 1414 and 1514: 6 against 11, 1:2.
The die shows 5, on 1:2.
Ar: attackers retreat.
4th Division (Colville) (6-4) falls back to 1416.
Cavalry, left flank (3-5) attacks 1213: 3 against 4, 1:2.
The die shows 4, on 1:2.
Ar: attackers retreat.
Cavalry, left flank (3-5) falls back to 1311.
1st Division (Quiot), I Corps (4-4) advances into 1212.
Game-Turn 9: The French move.
5th Division (Bachelu), II Corps (4-4) moves to 1112.
19th Division (Simmer), VI Corps (4-4) moves to 1413.
20th Division (Jeanin), VI Corps (2-4) moves to 1611.
Guard Chasseurs (Morand) (6-4) moves to 1213.
Young Guard (Duhesme) (5-4) moves to 0714.
Guard Grenadiers (Friant) (7-4) moves to 1214.
4th Division (Durutte), I Corps (4-4) moves to 2307.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1410 La Haye Sainte.
11th Cavalry Division (L'Héritier) (2-5) moves to 1509.
5th Cavalry Division (Subervie) (1-5) moves to 1312.
13th Cavalry Division (Wathier) (1-5) moves to 1609.
1st Cavalry Division (Jacquinot) (2-5) moves to 1409.
Guard artillery (5-3) moves to 1510.
VI Corps artillery (2-3) moves to 1514.
1st Division (Quiot), I Corps (4-4) and Guard artillery (5-3) attack 1311: 9 against 3, 3:1.
The die shows 5, on 3:1.
Dr: defenders retreat.
Cavalry, left flank (3-5) has no way out.
Cavalry, left flank (3-5) is destroyed. Losses: French 38, Allied 41.
The Allies are demoralized.
5th Division (Bachelu), II Corps (4-4) attacks 1013 Hougoumont and 1111: 4 against 7, 1:1.
The die shows 2, on 1:1.
Dr: defenders retreat.
Reserve artillery (3-3) falls back to 1011.
Brunswick Corps (2-4) falls back to 0912.
19th Division (Simmer), VI Corps (4-4) and 5th Cavalry Division (Subervie) (1-5) attack 1412: 5 against 3, 2:1.
The die shows 1, on 2:1.
Dr: defenders retreat.
II Corps cavalry (3-5) has no way out.
II Corps cavalry (3-5) is destroyed. Losses: French 38, Allied 44.
19th Division (Simmer), VI Corps (4-4) advances into 1412.
VI Corps artillery (2-3) attacks 1416: 2 against 6, 1:2.
The die shows 2, on 1:2.
Ar: attackers retreat.
VI Corps artillery (2-3) falls back to 1414.
Game-Turn 9: The Allies move.
4th Division (Colville) (6-4) moves to 1415.
2nd Division (Clinton) (6-4) moves to 1514.
3rd Division (Alten) (6-4) moves to 1710.
5th Division (Picton) (7-4) moves to 1711.
Cavalry, centre (4-5) moves to 2207.
5th Brigade, II Corps (5-4) moves to 2208.
14th Brigade, IV Corps (4-4) moves to 2308.
16th Brigade, IV Corps (4-4) moves to 2408.
Brunswick Corps (2-4) moves to 0809 Merbe Braine.
Reserve artillery (3-3) moves to 0712.
6th Division (Cole) (6-4) moves to 1910 La Haye.
II Corps artillery (4-3) moves to 2107.
IV Corps artillery (3-3) moves to 2209.
4th Division (Colville) (6-4) and 2nd Division (Clinton) (6-4) attack 1414: 12 against 2, 5:1.
The die shows 3, on 5:1.
DE: defenders eliminated.
VI Corps artillery (2-3) is destroyed. Losses: French 40, Allied 44.
3rd Division (Alten) (6-4), I Corps artillery (3-3) and 5th Division (Picton) (7-4) attack 1611: 16 against 2, 5:1.
The die shows 1, on 5:1.
DE: defenders eliminated.
20th Division (Jeanin), VI Corps (2-4) is destroyed. Losses: French 42, Allied 44.
Cavalry, centre (4-5), 5th Brigade, II Corps (5-4), 14th Brigade, IV Corps (4-4), 16th Brigade, IV Corps (4-4), II Corps artillery (4-3) and IV Corps artillery (3-3) attack 2307: 24 against 4, 5:1.
The die shows 2, on 5:1.
DE: defenders eliminated.
4th Division (Durutte), I Corps (4-4) is destroyed. Losses: French 46, Allied 44.
16th Brigade, IV Corps (4-4) advances into 2307.
Reserve artillery (3-3) attacks 0714: 3 against 5, 1:3.
The die shows 6, on 1:3.
AE: attackers eliminated.
Game-Turn 10: The French move.
5th Division (Bachelu), II Corps (4-4) moves to 1108.
19th Division (Simmer), VI Corps (4-4) moves to 1109.
Guard Chasseurs (Morand) (6-4) moves to 1209.
Young Guard (Duhesme) (5-4) moves to 0511.
Guard Grenadiers (Friant) (7-4) moves to 1210.
1st Division (Quiot), I Corps (4-4) moves to 1208.
12th Cavalry Division (Roussel d'Hurbal) (2-5) moves to 1206 Mont St. Jean.
11th Cavalry Division (L'Héritier) (2-5) moves to 1106.
5th Cavalry Division (Subervie) (1-5) moves to 1307.
13th Cavalry Division (Wathier) (1-5) moves to 1305.
1st Cavalry Division (Jacquinot) (2-5) moves to 1105.
Guard artillery (5-3) moves to 1308.
Game-Turn 10: The Allies move.
4th Division (Colville) (6-4) moves to 1816 Plancenoit.
Brunswick Corps (2-4) moves to 0409 Braine l'Alleud.
2nd Division (Clinton) (6-4) moves to 1817 Plancenoit.
3rd Division (Alten) (6-4) moves to 1810.
Reserve artillery (3-3) moves to 0613.
Cavalry, centre (4-5) moves to 2110 Smohain.
5th Division (Picton) (7-4) moves to 1710.
5th Brigade, II Corps (5-4) moves to 1809.
14th Brigade, IV Corps (4-4) moves to 1909.
16th Brigade, IV Corps (4-4) moves to 1908.
II Corps artillery (4-3) moves to 1808.
IV Corps artillery (3-3) moves to 1907.
Reserve artillery (3-3) attacks 0511: 3 against 5, 1:3.
The die shows 5, on 1:3.
AE: attackers eliminated.
The last turn is over and neither side has won: a draw.
